import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { type PlanDays, planDays } from '@cliffhanger/domain/plan-days'
import { Ajv, type ErrorObject } from 'ajv'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { StartError } from '../../../start-error.ts'

export type LocalizedShopText = Partial<Record<LanguageKey, string>>
export interface CoinOffer {
  readonly id: string
  readonly coins: number
  readonly bonus: number
  /** Price as decimal text with two decimal places. */
  readonly price: string
  readonly badge: LocalizedShopText
}
export interface MembershipOffer {
  readonly id: string
  /** A plan of seven days is a pass, which does not renew. */
  readonly days: PlanDays
  readonly price: string
  readonly names: LocalizedShopText
  readonly badge: LocalizedShopText
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
    items: record({ id, days: { enum: [...planDays] }, price, names: texts(['en']), badge }, ['badge']),
  },
})
const isShopFile = new Ajv({ useDefaults: true, verbose: true, strictTypes: false, allErrors: true }).compile<ShopFile>(
  schema,
)

/** An invalid field in a shop file, with its path and the reason. */
export interface ShopFileError {
  readonly path: readonly string[]
  readonly reason: string
}

/** Validates the content of packages.yaml and fills in defaults. Returns the shop, or all errors. */
export function validateShopFile(content: unknown): ShopFile | readonly ShopFileError[] {
  if (!isShopFile(content)) return (isShopFile.errors ?? []).map(toFault)
  const offers = [
    ...content.coins.map(({ id }, index) => ({ id, path: ['coins', String(index), 'id'] })),
    ...content.memberships.map(({ id }, index) => ({ id, path: ['memberships', String(index), 'id'] })),
  ]
  const ids = offers.map((offer) => offer.id)
  const repeated = offers.filter((offer, index) => ids.indexOf(offer.id) < index)
  const faults = repeated.map((offer) => ({ path: offer.path, reason: `id ${offer.id} is used twice` }))
  return faults.length > 0 ? faults : content
}

function toFault({ instancePath, message, params }: ErrorObject): ShopFileError {
  const path = instancePath.split('/').slice(1)
  const extra: unknown = params.additionalProperty
  const what = `${path.join('.') || 'the file'} ${message ?? 'is wrong'}`
  const priceHint = path.at(-1)?.toLowerCase().includes('price') ? '; a price is written like "4.99", with quotes' : ''
  return { path, reason: `${what}${typeof extra === 'string' ? ` (${extra})` : ''}${priceHint}` }
}

/** Checks whether `validateShopFile` returned errors. */
export const isShopFileErrors = (checked: ShopFile | readonly ShopFileError[]): checked is readonly ShopFileError[] =>
  Array.isArray(checked)

/** Parses packages.yaml. Throws a StartError with the file, the line and the field. */
export function parseShopFile(text: string, file: string): ShopFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken) throw new StartError(`${file}:${lines.linePos(broken.pos[0]).line}: ${broken.message.split('\n')[0]}`)
  const checked = validateShopFile(document.toJS())
  if (!isShopFileErrors(checked)) return checked
  const [fault = { path: [], reason: 'is wrong' }] = checked
  const node = document.getIn(fault.path, true)
  const line = isNode(node) && node.range ? `:${lines.linePos(node.range[0]).line}` : ''
  throw new StartError(`${file}${line}: ${fault.reason}`)
}

/** Returns only the fields of a shop that packages.yaml contains, without database ids. */
export const shopFieldsOf = ({ currency, sells, wholeTitlePrice, coins, memberships }: ShopFile): ShopFile => ({
  currency,
  sells,
  wholeTitlePrice,
  coins: coins.map(({ id, coins: amount, bonus, price, badge }) => ({ id, coins: amount, bonus, price, badge })),
  memberships: memberships.map(({ id, days, price, names, badge }) => ({ id, days, price, names, badge })),
})
