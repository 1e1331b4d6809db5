import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PaymentEnv } from '../../settings/parse-setting.ts'

export interface DayRevenue {
  /** UTC: 2026-11-21. */
  readonly day: string
  readonly currency: string
  /** Decimal text with two places. */
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
 * Orders paid in a period, with what is left of the price: without settled refunds, and without orders whose dispute is
 * lost. The second payment of an order that was paid twice never counts, and neither does its refund.
 */
const keptOrders = ({ env, since, until }: Period): RawBuilder<unknown> => sql`
  SELECT o.user_id, o.currency, (o.paid_at AT TIME ZONE 'UTC')::date::text AS day,
    CASE WHEN o.state = 'disputed' AND o.held_coins IS NULL THEN 0
      ELSE greatest(o.price - coalesce(b.amount, 0), 0) END AS kept
  FROM orders o LEFT JOIN LATERAL (
    SELECT sum(coalesce(r.amount, o.price)) AS amount
    FROM order_refunds r JOIN order_intents i ON i.intent_id = r.intent_id AND i.state = 'paid'
    WHERE r.order_id = o.order_id AND r.status IN ('SETTLED', 'SUCCEEDED')) b ON true
  WHERE o.paid_at >= ${since} AND o.paid_at < ${until} AND o.env = ${env}`

/** Reads the revenue of each UTC day and currency. */
export async function readRevenueByDay(db: Database, period: Period): Promise<DayRevenue[]> {
  const { rows } = await sql<DayRevenue>`
    SELECT day, currency, sum(kept)::text AS amount FROM (${keptOrders(period)}) k GROUP BY day, currency`.execute(db)
  return rows
}

/** Reads the revenue of a period in each currency. */
export async function readRevenue(db: Database, period: Period): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    SELECT currency, sum(kept)::text AS amount FROM (${keptOrders(period)}) k
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
