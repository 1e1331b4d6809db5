import { type LanguageKey, languages } from './languages.ts'

/** Kinds of paywall experiments, named after what the variants change. */
export const experimentKinds = ['freeEpisodes', 'episodePrice', 'wholeTitlePrice', 'offers', 'words'] as const
export type ExperimentKind = (typeof experimentKinds)[number]

export const experimentStates = ['draft', 'running', 'stopped', 'finished'] as const
export type ExperimentState = (typeof experimentStates)[number]

/** Primary metrics of an experiment: revenue or payers per exposed viewer. */
export const primaryMetrics = ['revenue', 'payers'] as const
export type PrimaryMetric = (typeof primaryMetrics)[number]

export const paywallOffers = ['episode', 'wholeTitle', 'membership'] as const
export type PaywallOffer = (typeof paywallOffers)[number]

/**
 * Change that a variant makes. Every variant except the first, which changes nothing, has exactly the field of the
 * experiment's kind.
 */
export interface VariantValue {
  readonly freeEpisodes?: number
  readonly coins?: number
  /** Price of the whole title: decimal text with two places. */
  readonly price?: string
  /** The offers in their order; the first offer is preselected when the paywall opens. */
  readonly offers?: readonly PaywallOffer[]
  /** Heading of the paywall in every language of the app. */
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

/** Field of a variant that contains the value, by kind of experiment. */
const valueFields = {
  freeEpisodes: 'freeEpisodes',
  episodePrice: 'coins',
  wholeTitlePrice: 'price',
  offers: 'offers',
  words: 'words',
} as const satisfies Record<ExperimentKind, keyof VariantValue>

/** Returns whether experiments of this kind change prices. */
export const isPriceKind = (kind: ExperimentKind): boolean => kind !== 'offers' && kind !== 'words'

const isPrice = (text: string | undefined): boolean => text !== undefined && /^(0|[1-9]\d{0,5})\.\d\d$/.test(text)
const isCount = (value: number | undefined, least: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= 100_000

/** Returns the path of the invalid field; undefined if the value is valid. */
function valueFault(kind: ExperimentKind, { freeEpisodes, coins, price, offers, words }: VariantValue) {
  switch (kind) {
    case 'freeEpisodes':
      return isCount(freeEpisodes, 1) ? undefined : 'freeEpisodes'
    case 'episodePrice':
      return isCount(coins, 1) ? undefined : 'coins'
    case 'wholeTitlePrice':
      return isPrice(price) && Number(price) > 0 ? undefined : 'price'
    case 'offers':
      return offers && new Set(offers).size === paywallOffers.length && offers.length === paywallOffers.length
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

/**
 * Returns the path of the first invalid field in an experiment's variants, such as `variants.1.coins`; undefined if all
 * are valid.
 */
export function findVariantsError(kind: ExperimentKind, variants: readonly Variant[]): string | undefined {
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

/** Current prices of a title. */
export interface TitlePrices {
  /** First paid episode, 1-based; one more than the number of episodes if all are free. */
  readonly payNVideo: number
  /** Price per episode in coins. */
  readonly coins: number
  /** Price of the whole title: decimal text. */
  readonly wholeTitlePrice: string
}

/** Returns the field in which a variant is more expensive than the title; undefined if there is none. */
function risingPart({ freeEpisodes, coins, price }: VariantValue, title: TitlePrices) {
  if (freeEpisodes !== undefined && freeEpisodes + 1 < title.payNVideo) return 'freeEpisodes'
  if (coins !== undefined && coins > title.coins) return 'coins'
  return price !== undefined && Number(price) > Number(title.wholeTitlePrice) ? 'price' : undefined
}

/**
 * Returns the path of a variant's field that would raise a price; undefined if there is none. If the titles were chosen
 * (`areChosen`), no variant may raise the price of any of them. Otherwise each variant may raise the prices of some
 * titles, but not of all: the experiment does not apply to titles whose prices all its variants raise.
 */
export function findPriceIncrease(
  variants: readonly Variant[],
  titles: readonly TitlePrices[],
  { areChosen }: { readonly areChosen: boolean },
): string | undefined {
  for (const [index, variant] of variants.entries()) {
    const rising = titles.flatMap((title) => risingPart(variant, title) ?? [])
    const isRefused = areChosen ? rising.length > 0 : rising.length === titles.length
    if (isRefused && rising[0]) return `variants.${index}.${rising[0]}`
  }
  return undefined
}

/**
 * Returns whether an experiment applies to a title: at least one variant besides the control does not raise the title's
 * prices.
 */
export const experimentAppliesTo = (variants: readonly Variant[], title: TitlePrices): boolean =>
  variants.slice(1).some((variant) => risingPart(variant, title) === undefined)

/** Returns the prices of a title with a variant applied. A variant never raises a price. */
export function applyVariantPrices(title: TitlePrices, { freeEpisodes, coins, price }: VariantValue): TitlePrices {
  const isLower = price !== undefined && Number(price) < Number(title.wholeTitlePrice)
  return {
    payNVideo: Math.max(title.payNVideo, (freeEpisodes ?? 0) + 1),
    coins: Math.min(title.coins, coins ?? title.coins),
    wholeTitlePrice: isLower ? price : title.wholeTitlePrice,
  }
}

/**
 * Finds a free range of the given size (0 to 1) in a group of experiments; returns undefined if there is none. Viewers
 * in a range are in no other experiment of the group.
 */
export function findUnusedLayerRange(
  taken: readonly { readonly from: number; readonly to: number }[],
  size: number,
): { readonly from: number; readonly to: number } | undefined {
  let from = 0
  for (const end of [...taken.toSorted((a, b) => a.from - b.from), { from: 1, to: 1 }]) {
    // Tolerate floating-point errors: a free range of 0.3 can be computed as 0.29999999999999993.
    if (end.from - from >= size - 1e-9) return { from, to: Math.min(end.from, from + size) }
    from = Math.max(from, end.to)
  }
  return undefined
}
