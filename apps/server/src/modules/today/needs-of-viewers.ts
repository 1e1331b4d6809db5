import type { MoneySum } from '@cliffhanger/contract/studio/today'
import { sql } from 'kysely'
import type { ReadNeed } from './read-need.ts'

/** Result of a query for one kind of task: number of rows, time of the oldest row, and the id of one row. */
interface Counted {
  readonly count: number
  readonly oldest: Date | null
  readonly reference: string | null
}
const referenceOf = ({ count, reference }: Counted) => (count === 1 && reference !== null ? { reference } : {})
const oldestOf = ({ oldest }: Pick<Counted, 'oldest'>) => (oldest ? { oldestAt: oldest.getTime() } : {})

/** Counts disputes that wait for a response, with the next deadline. The table has one row per dispute. */
export const readDisputesToAnswer: ReadNeed = async (db, nowMs) => {
  const { rows } = await sql<Counted & { due: Date | null; money: MoneySum[] | null }>`
    WITH waiting AS (
      SELECT d.order_id, d.due_at, d.opened_at, least(coalesce(d.amount, o.price), o.price) AS amount, o.currency
      FROM order_disputes d JOIN orders o ON o.order_id = d.order_id AND o.state = 'disputed'
      WHERE coalesce(d.status, 'REQUIRES_RESPONSE') = 'REQUIRES_RESPONSE')
    SELECT count(*)::int AS count, min(opened_at) AS oldest, min(order_id)::text AS reference,
      min(due_at) FILTER (WHERE due_at > ${new Date(nowMs)}) AS due, (SELECT json_agg(
        json_build_object('currency', currency, 'amount', sum::text) ORDER BY currency) FROM (
        SELECT currency, sum(amount) AS sum FROM waiting GROUP BY currency) s) AS money
    FROM waiting`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return undefined
  const { count, due, money } = row
  return {
    count,
    isUrgent: true,
    ...referenceOf(row),
    ...oldestOf(row),
    ...(due && { dueAt: due.getTime() }),
    ...(money && { money }),
  }
}

/** Finds orders that are paid but not delivered, like the command `orders list --undelivered`. */
export const readUndeliveredPaidOrders: ReadNeed = async (db) => {
  const { rows } = await sql<Counted & { money: MoneySum[] | null }>`
    WITH undelivered AS (SELECT order_id, paid_at, price, currency FROM orders WHERE state = 'paid')
    SELECT count(*)::int AS count, min(paid_at) AS oldest, min(order_id)::text AS reference,
      (SELECT json_agg(json_build_object('currency', currency, 'amount', sum::text) ORDER BY currency) FROM (
        SELECT currency, sum(price) AS sum FROM undelivered GROUP BY currency) s) AS money
    FROM undelivered`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return undefined
  const { count, money } = row
  return { count, isUrgent: true, ...referenceOf(row), ...oldestOf(row), ...(money && { money }) }
}

/** Finds feedback without a reply that no operator has marked as done. */
export const readUnansweredFeedback: ReadNeed = async (db) => {
  const { rows } = await sql<Counted>`
    SELECT count(*)::int AS count, min(created_at) AS oldest, min(feedback_id)::text AS reference
    FROM feedback WHERE replied_at IS NULL AND done_at IS NULL`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return undefined
  return { count: row.count, isUrgent: false, ...referenceOf(row), ...oldestOf(row) }
}

/** Finds comments that an operator must review: held, hidden or reported ones. */
export const readCommentsToReview: ReadNeed = async (db) => {
  const { rows } = await sql<Omit<Counted, 'reference'>>`
    SELECT count(*)::int AS count, min(created_at) AS oldest FROM comments
    WHERE state IN ('held', 'hidden') OR (state = 'visible' AND open_reports > 0)`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return undefined
  return { count: row.count, isUrgent: false, ...oldestOf(row) }
}

/** Counts subtitle lines with open reports. */
export const readSubtitleReports: ReadNeed = async (db) => {
  const { rows } = await sql<Omit<Counted, 'reference'>>`
    SELECT count(DISTINCT (r.vid_id, r.n, r.code, r.at_ms))::int AS count, min(f.created_at) AS oldest
    FROM subtitle_reports r JOIN feedback f USING (feedback_id) WHERE r.is_open`.execute(db)
  const [row] = rows
  if (!row?.oldest) return undefined
  return { count: row.count, isUrgent: false, ...oldestOf(row) }
}
