import { formatEpochDay, type InsightPeriod, parseEpochDay, retentionMeasureDays } from '@cliffhanger/domain/insight'
import { getFunnelStepBit, quoteLiteral } from '../day-files.ts'
import type { DuckRow, DuckTask } from '../duck/messages.ts'
import { type InsightQueryFiles, mergedViewersTableSql, viewerRowsSql } from './rows.ts'

export interface CurrencyAmount {
  readonly currency: string
  /** Amount as a decimal text with two decimal places. */
  readonly amount: string
}
export interface Cohort {
  /** The first and last day of the week within the period. */
  readonly from: string
  readonly to: string
  readonly viewers: number
  /** Viewers who returned on each of `retentionMeasureDays`; null if that day is not over for all of them. */
  readonly returned: readonly (number | null)[]
  readonly payers: number
  readonly revenue: readonly CurrencyAmount[]
}
export interface Retention {
  readonly cohorts: readonly Cohort[]
  /** Amounts paid by viewers outside all cohorts. */
  readonly unassigned: readonly CurrencyAmount[]
}

const visited = `steps & ${getFunnelStepBit('landing')} <> 0`

/**
 * Returns statements for the weekly cohorts of a period. `revenueFile` has one JSON object per line: viewer, currency,
 * cents.
 */
export function buildRetentionTask(data: InsightQueryFiles, period: InsightPeriod, revenueFile: string): DuckTask {
  const [first, last] = [parseEpochDay(period.from), parseEpochDay(period.to)]
  const returned = retentionMeasureDays.map(
    (day) => `count(DISTINCT person) FILTER (day = first_day + ${day})::DOUBLE AS d${day}`,
  )
  return {
    statements: [
      ...mergedViewersTableSql(data),
      `CREATE TEMP TABLE visits AS SELECT person, first_day, day FROM (${viewerRowsSql(data, 'viewers')})
        WHERE ${visited} AND first_day BETWEEN ${first} AND ${last}
          AND day - first_day IN (${[0, ...retentionMeasureDays].join(', ')})`,
      // 1970-01-01 was a Thursday.
      `CREATE TEMP TABLE cohorts AS SELECT DISTINCT person, first_day, first_day - (first_day + 3) % 7 AS week
        FROM visits WHERE day = first_day`,
      `CREATE TEMP TABLE revenue AS SELECT coalesce(s.person, r.viewer) AS person, r.currency, r.cents
        FROM read_json(${quoteLiteral(revenueFile)}, format = 'newline_delimited',
          columns = {viewer: 'BIGINT', currency: 'VARCHAR', cents: 'BIGINT'}) r
        LEFT JOIN same_viewers s ON s.viewer = r.viewer`,
    ],
    queries: [
      `SELECT week, count(DISTINCT person)::DOUBLE AS viewers, ${returned.join(', ')}
        FROM visits JOIN cohorts USING (person, first_day) GROUP BY week ORDER BY week`,
      'SELECT week, count(DISTINCT person)::DOUBLE AS payers FROM cohorts JOIN revenue USING (person) GROUP BY week',
      `SELECT week, currency, sum(cents)::VARCHAR AS cents FROM cohorts RIGHT JOIN revenue USING (person)
        GROUP BY week, currency ORDER BY week, currency`,
    ],
  }
}

function amountOf(cents: unknown): string {
  const digits = BigInt(String(cents))
  const positive = digits < 0n ? -digits : digits
  return `${digits < 0n ? '-' : ''}${positive / 100n}.${String(positive % 100n).padStart(2, '0')}`
}

/** @param today the current day, as the number of days since 1970-01-01 */
export function readRetention(
  { from, to }: InsightPeriod,
  [weeks = [], payers = [], sums = []]: readonly DuckRow[][],
  today: number,
): Retention {
  const moneyOf = (week: unknown): CurrencyAmount[] =>
    sums
      .filter((row) => row.week === week)
      .map(({ currency, cents }) => ({ currency: String(currency), amount: amountOf(cents) }))
  const cohorts = weeks.map((row) => {
    const week = Number(row.week)
    const last = Math.min(week + 6, parseEpochDay(to))
    return {
      from: formatEpochDay(Math.max(week, parseEpochDay(from))),
      to: formatEpochDay(last),
      viewers: Number(row.viewers),
      returned: retentionMeasureDays.map((day) => (last + day < today ? Number(row[`d${day}`]) : null)),
      payers: Number(payers.find((one) => one.week === row.week)?.payers ?? 0),
      revenue: moneyOf(row.week),
    }
  })
  return { cohorts, unassigned: moneyOf(null) }
}
