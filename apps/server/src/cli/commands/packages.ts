import { stringify } from 'yaml'
import { parseShopFile, type ShopFile, shopFieldsOf } from '../../modules/wallet/shop/shop-file.ts'
import { readShop } from '../../modules/wallet/shop/shop-store.ts'
import { publishShop } from '../../publish-shop.ts'
import { differingLines, readNamedFile } from '../apply-file.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'

const asYaml = (shop: ShopFile): string => stringify(shopFieldsOf(shop))

async function apply(
  path: string,
  isConfirmed: boolean,
  workplace: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const { db, now, operator } = workplace
  const file = parseShopFile(await readNamedFile(path, terminal), path)
  const shop = await readShop(db)
  const [before, after] = [shop ? asYaml(shop) : '', asYaml(file)]
  if (before === after) {
    terminal.say('The shop is like this already.')
    return 0
  }
  for (const line of differingLines(before, after)) terminal.say(line)
  if (!isConfirmed && !(await terminal.confirm('Apply these changes?'))) {
    terminal.say('Nothing was changed.')
    return 1
  }
  await publishShop(db, file, { change: 'shop', operator, at: new Date(now()) })
  terminal.say('Viewers see it at once. Removed packages stay valid for existing orders.')
  return 0
}

export const command: Command = {
  usage: ['packages show', 'packages export', 'packages apply <packages.yaml> [--yes]'],
  help: `Shows or changes the shop: coins, memberships, the price of a whole title, and which kinds are sold. export prints
  the file that apply reads; apply checks a file, shows the changes, and asks for confirmation.
  For example: npm run --silent packages -- export > packages.yaml, change a price,
  npm run packages -- apply packages.yaml`,
  changing: ['apply'],
  async run(args, terminal, open) {
    const isConfirmed = args.includes('--yes')
    const [action, path, ...rest] = args.filter((arg) => arg !== '--yes')
    const isApply = action === 'apply' && path !== undefined
    if (rest.length > 0 || (!isApply && (path !== undefined || (action !== 'show' && action !== 'export')))) return 2
    const workplace = await open()
    if (isApply) return apply(path, isConfirmed, workplace, terminal)
    const shop = await readShop(workplace.db)
    if (!shop) {
      terminal.say('The shop is empty until the server has started once.')
      return 1
    }
    if (action === 'export') {
      terminal.say(asYaml(shop).trimEnd())
      return 0
    }
    for (const offer of shop.coins) {
      const bonus = offer.bonus > 0 ? ` + ${offer.bonus}` : ''
      terminal.say(`${offer.rechargeId}  ${offer.id}  ${offer.coins}${bonus} coins  ${offer.price} ${shop.currency}`)
    }
    for (const offer of shop.memberships) {
      terminal.say(`${offer.packageId}  ${offer.id}  ${offer.days} days  ${offer.price} ${shop.currency}`)
    }
    const sold = Object.entries(shop.sells).map(([what, isSold]) => `${what} ${isSold ? 'on' : 'off'}`)
    terminal.say(`whole title ${shop.wholeTitlePrice} ${shop.currency}; ${sold.join(', ')}`)
    return 0
  },
}
