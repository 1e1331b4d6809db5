import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PaymentEnv } from '../../settings/parse-setting.ts'
import {
  lostDisputeCondition,
  orderRefundsSql,
  refundAmountSql,
  settledRefundCondition,
} from './studio/order-filter.ts'

export interface DayRevenue {
  /** Day in UTC, such as 2026-11-21. */
  readonly day: string
  readonly currency: string
  /** Amount as a decimal text with two decimal places. */
  readonly amount: string
}
export interface Revenue {
  readonly currency: string
  readonly amount: string
}

interface Period {
  readonly env: PaymentEnv
  readonly since: Date
  readonly until: Date
}

/**
 * Builds a query for the orders paid in a period, with the part of the price that was kept: without settled refunds and
 * lost disputes, as in the order sums.
 */
export const buildNetOrdersQuery = ({ env, since, until }: Period): RawBuilder<unknown> => sql`
  SELECT o.order_id, o.user_id, o.currency, o.paid_at,
    o.price - coalesce(b.amount, 0) - coalesce(l.amount, 0) AS kept
  FROM orders o
  LEFT JOIN LATERAL (SELECT sum(${refundAmountSql}) AS amount FROM ${orderRefundsSql}
    WHERE r.order_id = o.order_id AND ${settledRefundCondition}) b ON true
  LEFT JOIN LATERAL (SELECT sum(least(d.amount, o.price)) AS amount FROM order_disputes d
    WHERE d.order_id = o.order_id AND ${lostDisputeCondition}) l ON true
  WHERE o.paid_at >= ${since} AND o.paid_at < ${until} AND o.env = ${env}`

/** Reads the revenue per UTC day and currency. */
export async function readRevenueByDay(db: Database, period: Period): Promise<DayRevenue[]> {
  const { rows } = await sql<DayRevenue>`
    SELECT (paid_at AT TIME ZONE 'UTC')::date::text AS day, currency, sum(kept)::text AS amount
    FROM (${buildNetOrdersQuery(period)}) k GROUP BY 1, 2`.execute(db)
  return rows
}

/** Reads the revenue of a period per currency. */
export async function readRevenue(db: Database, period: Period): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    SELECT currency, sum(kept)::text AS amount FROM (${buildNetOrdersQuery(period)}) k
    GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}

/** Counts the viewers whose first paid order is in the period. */
export async function countNewPayers(db: Database, { env, since, until }: Period): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT o.user_id)::int AS n FROM orders o
    WHERE o.paid_at >= ${since} AND o.paid_at < ${until} AND o.env = ${env}
      AND NOT EXISTS (SELECT FROM orders e WHERE e.user_id = o.user_id AND e.env = o.env AND e.paid_at < ${since})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
