import { type LanguageKey, languages } from './languages.ts'

/** Kinds of experiments: the part of the paywall that their variants change. */
export const experimentKinds = ['freeEpisodes', 'episodePrice', 'wholeTitlePrice', 'offers', 'words'] as const
export type ExperimentKind = (typeof experimentKinds)[number]

export const experimentStates = ['draft', 'running', 'stopped', 'finished'] as const
export type ExperimentState = (typeof experimentStates)[number]

/** The figure that decides: revenue, or payers, for each exposed viewer. */
export const primaryFigures = ['revenue', 'payers'] as const
export type PrimaryFigure = (typeof primaryFigures)[number]

export const wallOffers = ['episode', 'wholeTitle', 'membership'] as const
export type WallOffer = (typeof wallOffers)[number]

/** The change of a variant. The field of the experiment's kind is present in all variants but the first, which changes nothing. */
export interface VariantValue {
  readonly freeEpisodes?: number
  readonly coins?: number
  /** Decimal text with two places. */
  readonly price?: string
  /** The offers in their order; the first one is chosen when the wall opens. */
  readonly offers?: readonly WallOffer[]
  /** The heading of the wall in every language of the app. */
  readonly words?: Readonly<Partial<Record<LanguageKey, string>>>
}
export interface Variant extends VariantValue {
  readonly name: string
}

export const experimentLimits = {
  name: 80,
  group: 40,
  variants: 4,
  titles: 200,
  words: 60,
  learned: 300,
  leastDays: 1,
  mostDays: 180,
} as const

/** The field of a variant that has the value of each kind. */
const valueFields = {
  freeEpisodes: 'freeEpisodes',
  episodePrice: 'coins',
  wholeTitlePrice: 'price',
  offers: 'offers',
  words: 'words',
} as const satisfies Record<ExperimentKind, keyof VariantValue>

/** Whether an experiment changes what a viewer pays for a title. */
export const isPriceKind = (kind: ExperimentKind): boolean => kind !== 'offers' && kind !== 'words'

const isPrice = (text: string | undefined): boolean => text !== undefined && /^(0|[1-9]\d{0,5})\.\d\d$/.test(text)
const isCount = (value: number | undefined, least: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= 100_000

/** The part of a value that is wrong, as a path; undefined if it is right. */
function valueFault(kind: ExperimentKind, { freeEpisodes, coins, price, offers, words }: VariantValue) {
  switch (kind) {
    case 'freeEpisodes':
      return isCount(freeEpisodes, 1) ? undefined : 'freeEpisodes'
    case 'episodePrice':
      return isCount(coins, 1) ? undefined : 'coins'
    case 'wholeTitlePrice':
      return isPrice(price) && Number(price) > 0 ? undefined : 'price'
    case 'offers':
      return offers && new Set(offers).size === wallOffers.length && offers.length === wallOffers.length
        ? undefined
        : 'offers'
    case 'words': {
      const missing = languages.find(({ key }) => {
        const text = words?.[key]?.trim() ?? ''
        return text === '' || text.length > experimentLimits.words
      })
      return missing && `words.${missing.key}`
    }
  }
}

/** The field of an experiment's variants that is wrong, such as `variants.1.coins`; undefined if all are right. */
export function variantsFault(kind: ExperimentKind, variants: readonly Variant[]): string | undefined {
  if (variants.length < 2 || variants.length > experimentLimits.variants) return 'variants'
  for (const [index, variant] of variants.entries()) {
    const isNamed = variant.name.trim() !== '' && variants.findIndex(({ name }) => name === variant.name) === index
    if (!isNamed) return `variants.${index}.name`
    const field = valueFields[kind]
    const other = Object.values(valueFields).find((one) => variant[one] !== undefined && (index === 0 || one !== field))
    if (other) return `variants.${index}.${other}`
    const fault = index === 0 ? undefined : valueFault(kind, variant)
    if (fault) return `variants.${index}.${fault}`
  }
  return undefined
}

/** Terms of a title today. */
export interface TitleTerms {
  /** First episode that costs something, 1-based; one past the last if all are free. */
  readonly payNVideo: number
  /** Coins for an episode. */
  readonly coins: number
  /** Decimal text. */
  readonly wholeTitlePrice: string
}

/** The field of a variant that is above what a title costs today; undefined if there is none. */
function risingPart({ freeEpisodes, coins, price }: VariantValue, title: TitleTerms) {
  if (freeEpisodes !== undefined && freeEpisodes + 1 < title.payNVideo) return 'freeEpisodes'
  if (coins !== undefined && coins > title.coins) return 'coins'
  return price !== undefined && Number(price) > Number(title.wholeTitlePrice) ? 'price' : undefined
}

/**
 * The field of a variant that would make a title cost more than it does today; undefined if there is none. Of chosen titles
 * each must allow it, of all titles one: the experiment does not apply to the others.
 */
export function risingField(
  variants: readonly Variant[],
  titles: readonly TitleTerms[],
  { areChosen }: { readonly areChosen: boolean },
): string | undefined {
  for (const [index, variant] of variants.entries()) {
    const rising = titles.flatMap((title) => risingPart(variant, title) ?? [])
    const isRefused = areChosen ? rising.length > 0 : rising.length === titles.length
    if (isRefused && rising[0]) return `variants.${index}.${rising[0]}`
  }
  return undefined
}

/** Whether an experiment applies to a title: a variant besides the control is not above what the title costs today. */
export const appliesTo = (variants: readonly Variant[], title: TitleTerms): boolean =>
  variants.slice(1).some((variant) => risingPart(variant, title) === undefined)

/** The terms of a title with the better ones of a variant: a viewer never pays more than without it. */
export function withVariant(title: TitleTerms, { freeEpisodes, coins, price }: VariantValue): TitleTerms {
  const isLower = price !== undefined && Number(price) < Number(title.wholeTitlePrice)
  return {
    payNVideo: Math.max(title.payNVideo, (freeEpisodes ?? 0) + 1),
    coins: Math.min(title.coins, coins ?? title.coins),
    wholeTitlePrice: isLower ? price : title.wholeTitlePrice,
  }
}

/**
 * A part of a group of experiments that is still free, and of the wanted size (0 to 1); undefined if there is none. Viewers of
 * a part are in no other experiment of the group.
 */
export function freeRange(
  taken: readonly { readonly from: number; readonly to: number }[],
  size: number,
): { readonly from: number; readonly to: number } | undefined {
  let from = 0
  for (const range of taken.toSorted((a, b) => a.from - b.from)) {
    if (range.from - from >= size) break
    from = Math.max(from, range.to)
  }
  // Shares are whole percents: the sum of a hundred of them may differ from 1 by a rounding error.
  return from + size <= 1 + 1e-9 ? { from, to: Math.min(1, from + size) } : undefined
}
