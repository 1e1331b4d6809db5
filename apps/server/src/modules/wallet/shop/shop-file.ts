import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { Ajv } from 'ajv'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { StartError } from '../../../start-error.ts'

export type ShopTexts = Partial<Record<LanguageKey, string>>
export interface CoinOffer {
  readonly id: string
  readonly coins: number
  readonly bonus: number
  /** Price as decimal text with two decimal places. */
  readonly price: string
  readonly badge: ShopTexts
}
export interface MembershipOffer {
  readonly id: string
  readonly days: 30 | 90 | 365
  readonly price: string
  readonly names: ShopTexts
  readonly badge: ShopTexts
}
/** Parsed content of packages.yaml. */
export interface ShopFile {
  readonly currency: string
  readonly sells: { readonly coins: boolean; readonly wholeTitles: boolean; readonly membership: boolean }
  readonly wholeTitlePrice: string
  readonly coins: readonly CoinOffer[]
  readonly memberships: readonly MembershipOffer[]
}

const id = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }
const price = { type: 'string', pattern: '^(?!0+\\.00$)\\d{1,6}\\.\\d{2}$' }
const coins = { type: 'integer', minimum: 1, maximum: 10_000_000 }
const texts = (required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: Object.fromEntries(languages.map(({ key }) => [key, { type: 'string', minLength: 1, maxLength: 40 }])),
})
const badge = { ...texts([]), default: {} }
const record = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const flag = { type: 'boolean' }
const schema = record({
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  sells: record({ coins: flag, wholeTitles: flag, membership: flag }),
  wholeTitlePrice: price,
  coins: {
    type: 'array',
    maxItems: 30,
    items: record({ id, coins, bonus: { ...coins, minimum: 0, default: 0 }, price, badge }, ['bonus', 'badge']),
  },
  memberships: {
    type: 'array',
    maxItems: 30,
    items: record({ id, days: { enum: [30, 90, 365] }, price, names: texts(['en']), badge }, ['badge']),
  },
})
const isShopFile = new Ajv({ useDefaults: true, verbose: true, strictTypes: false }).compile<ShopFile>(schema)

/** Reads packages.yaml. Throws a StartError that names the file, the line and the field. */
export function parseShopFile(text: string, file: string): ShopFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken) throw new StartError(`${file}:${lines.linePos(broken.pos[0]).line}: ${broken.message.split('\n')[0]}`)
  const content: unknown = document.toJS()
  if (!isShopFile(content)) {
    const wrong = isShopFile.errors?.[0]
    const path = (wrong?.instancePath ?? '').split('/').slice(1)
    const node = document.getIn(path, true)
    const line = isNode(node) && node.range ? `:${lines.linePos(node.range[0]).line}` : ''
    const extra: unknown = wrong?.params.additionalProperty
    const what = `${path.join('.') || 'the file'} ${wrong?.message ?? 'is wrong'}`
    const priceHint = path.at(-1)?.toLowerCase().includes('price')
      ? '; a price is written like "4.99", with quotes'
      : ''
    throw new StartError(`${file}${line}: ${what}${typeof extra === 'string' ? ` (${extra})` : ''}${priceHint}`)
  }
  const ids = [...content.coins, ...content.memberships].map((offer) => offer.id)
  const twice = ids.find((one, index) => ids.indexOf(one) !== index)
  if (twice !== undefined) throw new StartError(`${file}: id ${twice} is used twice`)
  return content
}
