const dayMs = 86_400_000

/**
 * Numbers of days after a viewer's first visit by an ad link up to which the viewers' payments are summed up; day 0 is
 * the first 24 hours.
 */
export const adRevenueDays = [0, 1, 7, 30] as const
/** Greatest number of days since the first visit for which the chart shows revenue divided by spend. */
export const maxReturnOnSpendAgeDays = 30

/**
 * Spend and revenue of links in one currency, as decimal texts. `earned` has one sum for each entry of `adRevenueDays`.
 */
export interface AdSpendAndRevenue {
  readonly currency: string
  readonly spent: string
  readonly earned: readonly string[]
}

/** Converts a decimal text with two places to cents, so that sums are exact. `formatCents` converts back. */
export const parseCents = (amount: string): bigint => BigInt(amount.replace('.', ''))
export function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the cost per viewer, not rounded; undefined if there are no viewers or no spend. */
export const costPerViewer = (spent: string, count: number): number | undefined =>
  count === 0 || parseCents(spent) === 0n ? undefined : Number(spent) / count

/** Returns revenue divided by spend; undefined if there is no spend. */
export const returnOnSpend = (earned: string, spent: string): number | undefined =>
  parseCents(spent) === 0n ? undefined : Number(earned) / Number(spent)

/** Metrics of one ad link, or sums over several ad links. */
export interface AdFigures {
  readonly clicks: number
  /** Number of viewers who have watched something since their first visit. */
  readonly firstFrames: number
  /** Number of viewers who have paid since their first visit. */
  readonly payers: number
  readonly money: readonly AdSpendAndRevenue[]
}
/**
 * Sums over the links with spend in a currency. Other links are excluded: their viewers cost nothing, so including them
 * would make the cost per viewer too low.
 */
export interface AdTotalsOfLinksWithSpend extends AdSpendAndRevenue {
  readonly firstFrames: number
  readonly payers: number
}

export const emptyAdFigures: AdFigures = { clicks: 0, firstFrames: 0, payers: 0, money: [] }

/** Sums the metrics of ad links. */
export function sumAdFigures(
  links: readonly AdFigures[],
): AdFigures & { readonly paid: readonly AdTotalsOfLinksWithSpend[] } {
  const sum = (own: readonly AdFigures[], part: 'clicks' | 'firstFrames' | 'payers') =>
    own.reduce((total, figures) => total + figures[part], 0)
  const hasSpend = (currency: string) => (one: AdSpendAndRevenue) =>
    one.currency === currency && parseCents(one.spent) > 0n
  const money = sumAdSpendAndRevenue(links.flatMap((figures) => figures.money))
  const paid = money.flatMap(({ currency }) => {
    const own = links.filter((figures) => figures.money.some(hasSpend(currency)))
    const sums = sumAdSpendAndRevenue(own.flatMap((figures) => figures.money.filter(hasSpend(currency))))
    return sums.map((one) => ({ ...one, firstFrames: sum(own, 'firstFrames'), payers: sum(own, 'payers') }))
  })
  const total = (part: 'clicks' | 'firstFrames' | 'payers') => sum(links, part)
  return { clicks: total('clicks'), firstFrames: total('firstFrames'), payers: total('payers'), money, paid }
}

/** Returns the currency to show first: the one that most links use; among equals, the one with the most spend. */
export function mainCurrency(money: readonly (readonly AdSpendAndRevenue[])[]): string | undefined {
  const found = new Map<string, { links: number; cents: bigint }>()
  for (const { currency, spent } of money.flat()) {
    const { links = 0, cents = 0n } = found.get(currency) ?? {}
    found.set(currency, { links: links + 1, cents: cents + parseCents(spent) })
  }
  const order = [...found].sort(([a, m], [b, n]) => n.links - m.links || Number(n.cents - m.cents) || (a < b ? -1 : 1))
  return order[0]?.[0]
}

/** Sums amounts by currency; amounts in different currencies are never added up. The result is sorted by currency. */
export function sumAdSpendAndRevenue(all: readonly AdSpendAndRevenue[]): AdSpendAndRevenue[] {
  const sums = new Map<string, { spent: bigint; earned: bigint[] }>()
  for (const { currency, spent, earned } of all) {
    const sum = sums.get(currency) ?? { spent: 0n, earned: adRevenueDays.map(() => 0n) }
    sums.set(currency, {
      spent: sum.spent + parseCents(spent),
      earned: sum.earned.map((cents, at) => cents + parseCents(earned[at] ?? '0.00')),
    })
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { spent, earned }]) => ({
      currency,
      spent: formatCents(spent),
      earned: earned.map(formatCents),
    }))
}

/**
 * Viewers whose first visit was on one day: the spend of that day, and the viewers' payments by day since their first
 * visit.
 */
export interface AdCohort {
  /** Day in UTC, for example 2026-11-21. */
  readonly day: string
  readonly spent: string
  /** Paid amounts by number of days since the first visit; days without payments are left out. */
  readonly earned: readonly { readonly age: number; readonly amount: string }[]
}

/**
 * Returns revenue divided by spend for each day from 0 to `maxReturnOnSpendAgeDays` after the viewers' first visits. The
 * value of a day includes the revenue up to that day, and only cohorts whose viewers have all completed that day, so that
 * recent viewers do not lower the value. Undefined for days that no cohort with spend has completed.
 */
export function computeReturnOnSpendByAge(cohorts: readonly AdCohort[], nowMs: number): (number | undefined)[] {
  return Array.from({ length: maxReturnOnSpendAgeDays + 1 }, (_, age) => {
    const old = cohorts.filter(({ day }) => Date.parse(day) + (age + 2) * dayMs <= nowMs)
    const spent = old.reduce((sum, { spent: own }) => sum + parseCents(own), 0n)
    const earned = old.flatMap((cohort) => cohort.earned.filter((one) => one.age <= age))
    const cents = earned.reduce((sum, { amount }) => sum + parseCents(amount), 0n)
    return spent === 0n ? undefined : Number(cents) / Number(spent)
  })
}

/** Returns the first day after the first visit by which revenue has reached the spend; undefined if there is none. */
export function findBreakEvenDay(returns: readonly (number | undefined)[]): number | undefined {
  const at = returns.findIndex((one) => one !== undefined && one >= 1)
  return at === -1 ? undefined : at
}
