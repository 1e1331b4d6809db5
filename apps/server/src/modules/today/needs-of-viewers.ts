import type { MoneySum } from '@cliffhanger/contract/studio/today'
import { sql } from 'kysely'
import type { ReadNeed } from './read-need.ts'

interface Counted {
  readonly count: number
  readonly oldest: Date | null
  readonly reference: string | null
}
const only = ({ count, reference }: Counted) => (count === 1 && reference !== null ? { reference } : {})
const since = ({ oldest }: Counted) => (oldest ? { oldestAt: oldest.getTime() } : {})

/** Disputes that are not decided. The table has one row for each dispute. */
export const readDisputes: ReadNeed = async (db) => {
  const { rows } = await sql<Counted & { money: MoneySum[] | null }>`
    WITH undecided AS (
      SELECT o.order_id, o.price, o.currency FROM orders o
      WHERE o.order_id IN (SELECT order_id FROM order_disputes) AND o.state = 'disputed' AND o.held_coins IS NOT NULL)
    SELECT count(*)::int AS count, NULL::timestamptz AS oldest, min(order_id)::text AS reference,
      (SELECT json_agg(json_build_object('currency', currency, 'amount', sum::text) ORDER BY currency) FROM (
        SELECT currency, sum(price) AS sum FROM undecided GROUP BY currency) s) AS money
    FROM undecided`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return undefined
  return { count: row.count, isUrgent: true, ...only(row), ...(row.money && { money: row.money }) }
}

/** Orders that are paid and not delivered, as `orders list --undelivered` lists them. */
export const readUndelivered: ReadNeed = async (db) => {
  const { rows } = await sql<Counted & { money: MoneySum[] | null }>`
    WITH undelivered AS (SELECT order_id, paid_at, price, currency FROM orders WHERE state = 'paid')
    SELECT count(*)::int AS count, min(paid_at) AS oldest, min(order_id)::text AS reference,
      (SELECT json_agg(json_build_object('currency', currency, 'amount', sum::text) ORDER BY currency) FROM (
        SELECT currency, sum(price) AS sum FROM undelivered GROUP BY currency) s) AS money
    FROM undelivered`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return undefined
  return { count: row.count, isUrgent: true, ...only(row), ...since(row), ...(row.money && { money: row.money }) }
}

/** Feedback without an answer. */
export const readFeedback: ReadNeed = async (db) => {
  const { rows } = await sql<Counted>`
    SELECT count(*)::int AS count, min(created_at) AS oldest, min(feedback_id)::text AS reference
    FROM feedback WHERE replied_at IS NULL AND done_at IS NULL`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return undefined
  return { count: row.count, isUrgent: false, ...only(row), ...since(row) }
}
