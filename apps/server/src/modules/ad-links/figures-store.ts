import {
  type AdCohort,
  type AdSpendAndRevenue,
  adRevenueDays,
  maxReturnOnSpendAgeDays,
} from '@cliffhanger/domain/ad-figures'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A cohort: the viewers who arrived in a period. */
export interface CohortPeriod {
  readonly since: Date
  readonly until: Date
  /** Orders and first frames after this time do not count. */
  readonly asOf: Date
}
/**
 * Builds a query for the orders paid in a period: order_id, user_id, currency, paid_at, and the price minus refunds
 * (`kept`).
 */
export type NetOrdersQuery = (period: { readonly since: Date; readonly until: Date }) => RawBuilder<unknown>

export interface LinkMetrics {
  readonly clicks: number
  readonly bots: number
  readonly prefetches: number
  readonly firstFrames: number
  readonly payers: number
  readonly money: readonly AdSpendAndRevenue[]
}

/** SQL expression for the age in full days of 24 hours, independent of the session's time zone. */
const age = sql`floor(extract(epoch FROM paid_at - arrived_at) / 86400)::integer`

/**
 * Builds a query for the people who arrived in a period. A guest and the account that they logged in to are the same
 * person with one arrival, the earlier one, but each of them has a row.
 */
function peopleOf({ since, until }: CohortPeriod): RawBuilder<unknown> {
  const columns = sql`p.viewer_id AS person, p.link_id, p.arrived_at, v.viewer_id, v.user_id, v.first_frame_at`
  const isOfPeriod = sql`p.counted_as IS NULL AND p.arrived_at >= ${since} AND p.arrived_at < ${until}`
  return sql`
    SELECT ${columns} FROM ad_link_viewers p JOIN ad_link_viewers v ON v.viewer_id = p.viewer_id WHERE ${isOfPeriod}
    UNION ALL
    SELECT ${columns} FROM ad_link_viewers p JOIN ad_link_viewers v ON v.counted_as = p.viewer_id WHERE ${isOfPeriod}`
}

/**
 * Builds a query for orders of the people who arrived in a period, paid since their arrival. Includes orders of purged
 * accounts.
 */
function paidByViewers(period: CohortPeriod, keptOrders: NetOrdersQuery): RawBuilder<unknown> {
  const kept = keptOrders({ since: period.since, until: period.asOf })
  const people = peopleOf(period)
  const columns = sql`v.link_id, v.person, v.arrived_at, o.currency, o.paid_at, o.kept`
  return sql`
    SELECT ${columns} FROM (${people}) v JOIN (${kept}) o ON o.user_id = v.user_id WHERE o.paid_at >= v.arrived_at
    UNION ALL
    SELECT ${columns} FROM (${people}) v JOIN ad_link_former_orders f USING (viewer_id)
      JOIN (${kept}) o ON o.order_id = f.order_id WHERE o.paid_at >= v.arrived_at`
}

const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/** Reads the metrics of a period by link id. Links without any activity in it are left out. */
export async function readLinkMetrics(
  db: Database,
  period: CohortPeriod,
  keptOrders: NetOrdersQuery,
): Promise<Map<string, LinkMetrics>> {
  const { since, until, asOf } = period
  const days = sql`day >= ${dayText(since)}::date AND day < ${dayText(until)}::date`
  const earned = sql.join(
    adRevenueDays.map(
      (day) => sql`coalesce(sum(kept) FILTER (WHERE ${age} <= ${sql.lit(day)}), 0)::numeric(16, 2)::text`,
    ),
  )
  const { rows } = await sql<LinkMetrics & { linkId: string }>`
    WITH paid AS MATERIALIZED (${paidByViewers(period, keptOrders)}),
    clicked AS (SELECT link_id, sum(clicks) AS clicks, sum(bots) AS bots, sum(prefetches) AS prefetches
      FROM ad_link_days WHERE ${days} GROUP BY link_id),
    arrived AS (SELECT link_id, count(DISTINCT person) FILTER (WHERE first_frame_at < ${asOf}) AS first_frames
      FROM (${peopleOf(period)}) people GROUP BY link_id),
    payers AS (SELECT link_id, count(DISTINCT person) AS payers FROM paid GROUP BY link_id),
    spent AS (SELECT link_id, currency, sum(amount) AS spent FROM ad_link_spend WHERE ${days} GROUP BY link_id, currency),
    earned AS (SELECT link_id, currency, ARRAY[${earned}] AS earned FROM paid GROUP BY link_id, currency),
    money AS (SELECT link_id, jsonb_agg(jsonb_build_object('currency', currency, 'spent', coalesce(spent, 0.00)::text,
        'earned', coalesce(earned, ${adRevenueDays.map(() => '0.00')}::text[])) ORDER BY currency) AS money
      FROM spent FULL JOIN earned USING (link_id, currency) GROUP BY link_id)
    SELECT link_id::text AS "linkId", coalesce(clicks, 0)::float8 AS clicks, coalesce(bots, 0)::float8 AS bots,
      coalesce(prefetches, 0)::float8 AS prefetches, coalesce(first_frames, 0)::float8 AS "firstFrames",
      coalesce(payers, 0)::float8 AS payers, coalesce(money, '[]') AS money
    FROM clicked FULL JOIN arrived USING (link_id) FULL JOIN payers USING (link_id) FULL JOIN money USING (link_id)`.execute(
    db,
  )
  return new Map(rows.map(({ linkId, ...figures }) => [linkId, figures]))
}

/** Reads spend and revenue by UTC day of the arrival, in one currency: of one link, and of all links with spend. */
export async function readCohorts(
  db: Database,
  { linkId, currency, ...period }: CohortPeriod & { readonly linkId: string; readonly currency: string },
  keptOrders: NetOrdersQuery,
): Promise<{ ofLink: AdCohort[]; ofAll: AdCohort[] }> {
  const spend = sql`ad_link_spend WHERE currency = ${currency}
    AND day >= ${dayText(period.since)}::date AND day < ${dayText(period.until)}::date`
  const isOfLink = sql`link_id = ${linkId} AS "isOfLink"`
  const [spent, earned] = await Promise.all([
    sql<{ day: string; isOfLink: boolean; amount: string }>`
      SELECT day::text, ${isOfLink}, sum(amount)::text AS amount FROM ${spend} GROUP BY 1, 2`.execute(db),
    sql<{ day: string; isOfLink: boolean; age: number; amount: string }>`
      SELECT (arrived_at AT TIME ZONE 'UTC')::date::text AS day, ${isOfLink}, ${age} AS age,
        sum(kept)::numeric(16, 2)::text AS amount
      FROM (${paidByViewers(period, keptOrders)}) paid
      WHERE currency = ${currency} AND ${age} <= ${sql.lit(maxReturnOnSpendAgeDays)} AND link_id IN (SELECT link_id FROM ${spend})
      GROUP BY 1, 2, 3`.execute(db),
  ])
  const cohortsOf = (isCounted: (row: { isOfLink: boolean }) => boolean): AdCohort[] => {
    const [costs, sales] = [spent.rows.filter(isCounted), earned.rows.filter(isCounted)]
    return [
      ...costs.map(({ day, amount }) => ({ day, spent: amount, earned: [] })),
      ...sales.map(({ day, ...sale }) => ({ day, spent: '0.00', earned: [sale] })),
    ]
  }
  return { ofLink: cohortsOf((row) => row.isOfLink), ofAll: cohortsOf(() => true) }
}
