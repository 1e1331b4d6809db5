import type { MoneySum } from '@cliffhanger/contract/studio/today'
import type { LiveMoney } from './live.ts'
import { startOfDay } from './utc-day.ts'
import { comparisonOffsetMs } from './watching-store.ts'

interface Period {
  readonly since: Date
  readonly until: Date
}
export interface MoneySources {
  revenue(period: Period): Promise<MoneySum[]>
  newPayers(period: Period): Promise<number>
}

/** Reads revenue and new payers of the current UTC day, and of the same hours a week before. */
export async function readLiveMoney({ revenue, newPayers }: MoneySources, nowMs: number): Promise<LiveMoney> {
  const today = { since: new Date(startOfDay(nowMs)), until: new Date(nowMs + 1) }
  const before = {
    since: new Date(today.since.getTime() - comparisonOffsetMs),
    until: new Date(today.until.getTime() - comparisonOffsetMs),
  }
  // The queries run one after the other, because the cost limit in live-parts.ts assumes one statement at a time.
  const sums = await revenue(today)
  const sumsBefore = await revenue(before)
  const payers = await newPayers(today)
  const payersBefore = await newPayers(before)
  const currencies = [...new Set([...sums, ...sumsBefore].map(({ currency }) => currency))].sort()
  const amountIn = (rows: readonly MoneySum[], currency: string) =>
    rows.find((row) => row.currency === currency)?.amount ?? '0.00'
  return {
    revenue: currencies.map((currency) => ({
      currency,
      amount: amountIn(sums, currency),
      before: amountIn(sumsBefore, currency),
    })),
    newPayers: { now: payers, before: payersBefore },
  }
}
