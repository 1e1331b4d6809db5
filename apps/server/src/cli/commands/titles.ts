import { createLog } from '../../log.ts'
import { InvalidTitleError } from '../../modules/catalogue/editing/title-rules.ts'
import { listTitles, type TitleSummaryRow } from '../../modules/catalogue/store.ts'
import { deleteTitle, setPublished } from '../../modules/catalogue/withdraw.ts'
import { countUnsettledOrders } from '../../modules/payments/order-store.ts'
import { countTitleOwners } from '../../modules/wallet/store.ts'
import { formatColumns } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'
import { describeTitle } from '../describe-title.ts'

type Action = (title: TitleSummaryRow, workplace: CommandContext, terminal: Terminal) => Promise<number>

const actions: Readonly<Record<string, Action>> = {
  async show(title, { db }, terminal) {
    for (const line of await describeTitle(db, title)) terminal.say(line)
    return 0
  },

  publish: (title, workplace, terminal) => show(title, true, workplace, terminal),
  unpublish: (title, workplace, terminal) => show(title, false, workplace, terminal),

  async delete(title, { db, store, now }, terminal) {
    const owners = await countTitleOwners(db, [title.vid_id])
    if (owners > 0) {
      terminal.say(
        `Viewers who own episodes of ${title.slug}: ${owners}. So it is not deleted. Hide it: titles unpublish ${title.slug}`,
      )
      return 1
    }
    const orders = await countUnsettledOrders(db, [title.vid_id])
    if (orders > 0) {
      terminal.say(
        `Orders of ${title.slug} that are open, paid or disputed: ${orders}. So it is not deleted. Hide it: titles unpublish ${title.slug}`,
      )
      return 1
    }
    const question = `Delete ${title.slug} (${title.vid_id}) with its ${title.episode_count} episodes, media and watch records for good?`
    if (!(await terminal.confirm(question))) {
      terminal.say('Nothing was deleted.')
      return 1
    }
    const log = createLog('warn')
    await deleteTitle({ db, store, log, now, countTitleOwners, countUnsettledOrders }, title.vid_id)
    terminal.say(`${title.slug} is deleted.`)
    return 0
  },
}

async function show(
  title: TitleSummaryRow,
  isPublished: boolean,
  { db, now, operator }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const author = { operator, at: new Date(now()) }
  try {
    if (!(await setPublished(db, title.vid_id, isPublished, author))) {
      terminal.say(
        `The import of ${title.slug} never finished; nothing to ${isPublished ? 'show' : 'hide'}. Import its folder again.`,
      )
      return 1
    }
  } catch (error) {
    if (!(error instanceof InvalidTitleError)) throw error
    terminal.say(`${title.slug} stays hidden, because all its episodes are hidden. Show one of them in Studio first.`)
    return 1
  }
  terminal.say(
    isPublished ? `${title.slug} is shown to viewers.` : `${title.slug} is hidden from viewers; nothing was deleted.`,
  )
  return 0
}

async function list({ db }: CommandContext, terminal: Terminal): Promise<number> {
  const titles = await listTitles(db)
  const rows = titles.map((title) => [
    title.vid_id,
    title.slug,
    title.status,
    `${title.episode_count} ep.`,
    title.name ?? '',
  ])
  for (const line of formatColumns(rows)) terminal.say(line)
  if (rows.length === 0) terminal.say('There are no titles yet. Import some with: npm run import -- <folder>')
  return 0
}

export const command: Command = {
  usage: ['titles list', 'titles show <title>', 'titles unpublish|publish <title>', 'titles delete <title> [--yes]'],
  help: `Lists, shows, hides and publishes titles, and deletes titles without purchases. <title> is its id in drama.yaml or
  its number.`,
  changing: ['unpublish', 'publish', 'delete'],
  async run(args, terminal, open) {
    const [name = '', named, ...rest] = args.filter((arg) => arg !== '--yes')
    if (name === 'list' && named === undefined) return list(await open(), terminal)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || named === undefined || rest.length > 0) return 2
    const workplace = await open()
    const [title] = await listTitles(workplace.db, named)
    if (!title) {
      terminal.say(`There is no title ${named}. See: titles list`)
      return 1
    }
    const isConfirmed = args.includes('--yes')
    return action(title, workplace, isConfirmed ? { ...terminal, confirm: async () => true } : terminal)
  },
}
