/** A coin pack on sale, with the field names of the protocol. */
interface Pack {
  readonly rechargeId: string
  readonly conversionCoin: number
  readonly giveCoin: number
  readonly rechargeSum: string
  readonly currency: string
}
interface Plan {
  readonly packageId: string
  readonly price: string
  readonly currency: string
  readonly days: number
}

export interface FinishFacts {
  /** Number of episodes that this viewer cannot play yet. */
  readonly episodes: number
  readonly coinsPerEpisode: number
  readonly balance: number
  readonly packs: readonly Pack[]
  readonly plans: readonly Plan[]
  /** Price of the whole title; '' if it is not sold as a whole. */
  readonly wholeTitlePrice: string
  readonly wholeTitleCurrency: string
  readonly has: { readonly coins: boolean; readonly wholeTitle: boolean; readonly membership: boolean }
}
interface Price {
  readonly price: string
  readonly currency: string
}
export interface PackChoice {
  readonly rechargeId: string
  /** Number of coins in one pack, including the bonus. */
  readonly coins: number
  readonly count: number
}
export type FinishOption = 'coins' | 'wholeTitle' | 'membership'

/** The price at which this viewer can watch all remaining episodes, for each unlock option on sale. */
export interface FinishPrice {
  readonly coins: number
  /** Number of coins that the viewer must buy to unlock all remaining episodes. */
  readonly missing: number
  /**
   * The cheapest packs that cover the missing coins (above 100,000 coins approximately); empty if the balance is
   * sufficient. Undefined if coins are missing and none are on sale.
   */
  readonly byCoins: (Price & { readonly packs: readonly PackChoice[] }) | undefined
  readonly byWholeTitle: Price | undefined
  /** Price of one membership period, which is assumed to be long enough to watch the title. */
  readonly byMembership: (Price & { readonly packageId: string; readonly days: number }) | undefined
  /** The cheapest option; undefined if there is only one option or the prices have different currencies. */
  readonly cheapest: FinishOption | undefined
}

const centsOf = (price: string): number => Math.round(Number(price) * 100)
const priceOf = (cents: number): string => (cents / 100).toFixed(2)

/**
 * Largest number of missing coins for which all combinations of packs are compared; limits the size of the table below.
 * At least the coins above it come in packs of one kind.
 */
const comparedCoins = 100_000

/**
 * Returns the cheapest packs, possibly several of one kind, that add up to at least `missing` coins; among equal
 * prices, the combination with the most coins. Above `comparedCoins` the result is an approximation.
 */
function cheapestPacks(missing: number, packs: FinishFacts['packs']): FinishPrice['byCoins'] {
  const currency = packs[0]?.currency
  const offered = packs
    .filter((pack) => pack.currency === currency && pack.conversionCoin + pack.giveCoin > 0)
    .map(({ rechargeId, conversionCoin, giveCoin, rechargeSum }) => ({
      rechargeId,
      coins: conversionCoin + giveCoin,
      cents: centsOf(rechargeSum),
    }))
  if (currency === undefined || offered.length === 0) return undefined
  // `best[c]` is the cheapest combination with at least `c` coins, and its last pack.
  const best: { cents: number; coins: number; pack: number }[] = [{ cents: 0, coins: 0, pack: -1 }]
  for (let need = 1; need <= Math.min(missing, comparedCoins); need += 1) {
    let found = { cents: Number.POSITIVE_INFINITY, coins: 0, pack: -1 }
    for (const [at, pack] of offered.entries()) {
      const rest = best[Math.max(0, need - pack.coins)]
      if (!rest) continue
      const [cents, coins] = [rest.cents + pack.cents, rest.coins + pack.coins]
      if (cents < found.cents || (cents === found.cents && coins > found.coins)) found = { cents, coins, pack: at }
    }
    best.push(found)
  }
  const excess = Math.max(0, missing - comparedCoins)
  let bulk = { cents: Number.POSITIVE_INFINITY, coins: 0, pack: -1, count: 0, compared: 0 }
  for (const [pack, one] of offered.entries()) {
    const count = Math.ceil(excess / one.coins)
    const compared = Math.max(0, missing - count * one.coins)
    const rest = best[compared]
    if (!rest) continue
    const [cents, coins] = [rest.cents + count * one.cents, rest.coins + count * one.coins]
    if (cents < bulk.cents || (cents === bulk.cents && coins > bulk.coins))
      bulk = { cents, coins, pack, count, compared }
  }
  const counts = new Map([[bulk.pack, bulk.count]])
  for (let need = bulk.compared; need > 0; ) {
    const at = best[need]?.pack ?? -1
    counts.set(at, (counts.get(at) ?? 0) + 1)
    need -= offered[at]?.coins ?? need
  }
  const chosen = offered.flatMap(({ rechargeId, coins }, at) => {
    const count = counts.get(at) ?? 0
    return count > 0 ? [{ rechargeId, coins, count }] : []
  })
  return { price: priceOf(bulk.cents), currency, packs: chosen.sort((a, b) => b.coins - a.coins) }
}

export function computeFinishPrice(facts: FinishFacts): FinishPrice {
  const { has } = facts
  const coins = facts.episodes * facts.coinsPerEpisode
  const missing = Math.max(0, coins - facts.balance)
  // A sufficient balance of coins is an option even if no coins are on sale.
  const ownCoins = { price: priceOf(0), currency: facts.packs[0]?.currency ?? facts.wholeTitleCurrency, packs: [] }
  const bought = has.coins ? cheapestPacks(missing, facts.packs) : undefined
  const byCoins = missing === 0 ? ownCoins : bought
  const byWholeTitle =
    has.wholeTitle && facts.wholeTitlePrice !== ''
      ? { price: facts.wholeTitlePrice, currency: facts.wholeTitleCurrency }
      : undefined
  const [plan] = has.membership ? facts.plans.toSorted((a, b) => centsOf(a.price) - centsOf(b.price)) : []
  const byMembership = plan && {
    packageId: plan.packageId,
    days: plan.days,
    price: plan.price,
    currency: plan.currency,
  }
  return {
    coins,
    missing,
    byCoins,
    byWholeTitle,
    byMembership,
    cheapest: cheapestOf({ byCoins, byWholeTitle, byMembership }),
  }
}

/**
 * Returns the cheapest option. Among equal prices, the whole title takes precedence over coins, and coins over a
 * renewing membership.
 */
function cheapestOf(prices: Pick<FinishPrice, 'byCoins' | 'byWholeTitle' | 'byMembership'>): FinishOption | undefined {
  const all: [FinishOption, Price | undefined][] = [
    ['wholeTitle', prices.byWholeTitle],
    ['coins', prices.byCoins],
    ['membership', prices.byMembership],
  ]
  const routes = all.flatMap(([route, price]) =>
    price ? [{ route, cents: centsOf(price.price), currency: price.currency }] : [],
  )
  if (routes.length < 2 || new Set(routes.map(({ currency }) => currency)).size > 1) return undefined
  return routes.reduce((lowest, one) => (one.cents < lowest.cents ? one : lowest)).route
}
