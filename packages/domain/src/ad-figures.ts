const dayMs = 86_400_000

/** Money that viewers of links have paid is summed up to these days after their first click; day 0 is its first 24 hours. */
export const earnedDays = [0, 1, 7, 30] as const
/** The last day of the chart of returns. */
export const lastAge = 30

/** Money of one currency: what links cost, and what their viewers paid, at the same places as `earnedDays`. Decimal texts. */
export interface AdMoney {
  readonly currency: string
  readonly spent: string
  readonly earned: readonly string[]
}

/** A decimal text with two places in hundredths, which add up exactly, and back. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))
export function textOfCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Spend for each viewer, not rounded; undefined without viewers, and without spend. */
export const costOf = (spent: string, count: number): number | undefined =>
  count === 0 || centsOf(spent) === 0n ? undefined : Number(spent) / count

/** How many times the spend was earned; undefined without spend. */
export const returnOf = (earned: string, spent: string): number | undefined =>
  centsOf(spent) === 0n ? undefined : Number(earned) / Number(spent)

/** Figures of one link, or sums of several. */
export interface AdFigures {
  readonly clicks: number
  /** Viewers who have watched something since their first visit. */
  readonly firstFrames: number
  /** Viewers who have paid since their first visit. */
  readonly payers: number
  readonly money: readonly AdMoney[]
}
/** Sums of the links with spend in a currency: viewers of other links cost nothing, and would make costs look too small. */
export interface PaidSums extends AdMoney {
  readonly firstFrames: number
  readonly payers: number
}

export const noAdFigures: AdFigures = { clicks: 0, firstFrames: 0, payers: 0, money: [] }

/** Adds the figures of links. */
export function addAdFigures(links: readonly AdFigures[]): AdFigures & { readonly paid: readonly PaidSums[] } {
  const sum = (own: readonly AdFigures[], part: 'clicks' | 'firstFrames' | 'payers') =>
    own.reduce((total, figures) => total + figures[part], 0)
  const hasSpend = (currency: string) => (one: AdMoney) => one.currency === currency && centsOf(one.spent) > 0n
  const money = addAdMoney(links.flatMap((figures) => figures.money))
  const paid = money.flatMap(({ currency }) => {
    const own = links.filter((figures) => figures.money.some(hasSpend(currency)))
    const sums = addAdMoney(own.flatMap((figures) => figures.money.filter(hasSpend(currency))))
    return sums.map((one) => ({ ...one, firstFrames: sum(own, 'firstFrames'), payers: sum(own, 'payers') }))
  })
  const total = (part: 'clicks' | 'firstFrames' | 'payers') => sum(links, part)
  return { clicks: total('clicks'), firstFrames: total('firstFrames'), payers: total('payers'), money, paid }
}

/** The currency that is shown first: that of most links, then of the most spend. */
export function mainCurrency(money: readonly (readonly AdMoney[])[]): string | undefined {
  const found = new Map<string, { links: number; cents: bigint }>()
  for (const { currency, spent } of money.flat()) {
    const { links = 0, cents = 0n } = found.get(currency) ?? {}
    found.set(currency, { links: links + 1, cents: cents + centsOf(spent) })
  }
  const order = [...found].sort(([a, m], [b, n]) => n.links - m.links || Number(n.cents - m.cents) || (a < b ? -1 : 1))
  return order[0]?.[0]
}

/** Adds amounts of equal currencies; amounts of different ones are never added. Sorted by currency. */
export function addAdMoney(all: readonly AdMoney[]): AdMoney[] {
  const sums = new Map<string, { spent: bigint; earned: bigint[] }>()
  for (const { currency, spent, earned } of all) {
    const sum = sums.get(currency) ?? { spent: 0n, earned: earnedDays.map(() => 0n) }
    sums.set(currency, {
      spent: sum.spent + centsOf(spent),
      earned: sum.earned.map((cents, at) => cents + centsOf(earned[at] ?? '0.00')),
    })
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { spent, earned }]) => ({
      currency,
      spent: textOfCents(spent),
      earned: earned.map(textOfCents),
    }))
}

/** One day of viewers: what the links cost on it, and what its viewers paid on each day after their first click. */
export interface AdCohort {
  /** UTC: 2026-11-21 */
  readonly day: string
  readonly spent: string
  /** Amounts by age in days; ages without payments are left out. */
  readonly earned: readonly { readonly age: number; readonly amount: string }[]
}

/**
 * How many times the spend was earned up to each age from 0 to `lastAge`. Each age counts only the days whose last viewer is
 * that old, with their spend, so that young viewers do not lower it; undefined where there are none.
 */
export function returnsByAge(cohorts: readonly AdCohort[], nowMs: number): (number | undefined)[] {
  return Array.from({ length: lastAge + 1 }, (_, age) => {
    const old = cohorts.filter(({ day }) => Date.parse(day) + (age + 2) * dayMs <= nowMs)
    const spent = old.reduce((sum, { spent: own }) => sum + centsOf(own), 0n)
    const earned = old.flatMap((cohort) => cohort.earned.filter((one) => one.age <= age))
    const cents = earned.reduce((sum, { amount }) => sum + centsOf(amount), 0n)
    return spent === 0n ? undefined : Number(cents) / Number(spent)
  })
}

/** The first age at which the spend was earned back; undefined before. */
export function earnedBackAge(returns: readonly (number | undefined)[]): number | undefined {
  const at = returns.findIndex((one) => one !== undefined && one >= 1)
  return at === -1 ? undefined : at
}
