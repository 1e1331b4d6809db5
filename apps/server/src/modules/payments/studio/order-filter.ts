import type { Input } from '@cliffhanger/contract/call'
import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { isExistingDay } from '../../../http/studio/day.ts'
import type { OrderState } from '../tables.ts'

export type OrderFilter = Input<typeof studioOrders.sums>
type Condition = RawBuilder<unknown>

const dayMs = 86_400_000
/** Maximum number of orders that a search finds. */
const mostFound = 5_000

export const orderStateByFilter: Readonly<
  Record<Exclude<NonNullable<OrderFilter['state']>, 'needsAction' | 'refunded'>, OrderState>
> = {
  open: 'open',
  delivered: 'granted',
  disputed: 'disputed',
  inDoubt: 'paid',
  failed: 'closed',
}
export const orderTypeByFilter = { coins: 1, title: 6, membership: 3 } as const

/**
 * Query for orders that need action: paid but not delivered, or disputed and waiting for a response. A dispute without
 * a stored status is included, because it may wait for a response.
 */
const needingAction = sql<{ order_id: string }>`
  SELECT order_id FROM orders WHERE state = 'paid'
  UNION SELECT d.order_id FROM order_disputes d JOIN orders o USING (order_id)
    WHERE coalesce(d.status, 'REQUIRES_RESPONSE') = 'REQUIRES_RESPONSE' AND o.state = 'disputed'`

/** SQL source: refunds `r`, joined with their payments `i`, without refunds of duplicate payments. */
export const orderRefundsSql = sql`
  order_refunds r JOIN order_intents i ON i.intent_id = r.intent_id AND i.state <> 'extra'`
export const settledRefundCondition = sql`r.status IN ('SETTLED', 'SUCCEEDED')`
/** SQL condition on a dispute `d`: the amount went back to the cardholder. */
export const lostDisputeCondition = sql`d.status IN ('LOST', 'ACCEPTED', 'EXPIRED')`
/** SQL expression: amount of a refund in the currency of its order `o`. The payment may be in another currency. */
export const refundAmountSql = sql`CASE WHEN i.currency <> o.currency AND i.captured > 0
  THEN round(r.amount * o.price / i.captured, 2) ELSE r.amount END`

export async function countNeedingAction(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (${needingAction}) found`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Returns the SQL condition on an order `o`. The few orders that match a search are found first, so that the list never
 * scans all orders.
 */
export async function buildOrderCondition(db: Database, filter: OrderFilter): Promise<Condition> {
  const { state, kind, currency, from, to, search } = filter
  const conditions: Condition[] = [sql`true`]
  if (state === 'needsAction') conditions.push(await isOneOf(db, needingAction))
  else if (state === 'refunded') {
    // Duplicate payments are few. Excluding them with NOT EXISTS reads all refunds only once.
    conditions.push(sql`o.order_id IN (SELECT r.order_id FROM order_refunds r WHERE ${settledRefundCondition}
      AND NOT EXISTS (SELECT FROM order_intents x WHERE x.intent_id = r.intent_id AND x.state = 'extra'))`)
  } else if (state !== undefined) conditions.push(sql`o.state = ${orderStateByFilter[state]}`)
  if (kind !== undefined) conditions.push(sql`o.order_type = ${orderTypeByFilter[kind]}`)
  if (currency !== undefined) conditions.push(sql`o.currency = ${currency}`)
  if (from !== undefined) conditions.push(sql`o.created_at >= ${new Date(from)}`)
  if (to !== undefined) conditions.push(sql`o.created_at < ${new Date(new Date(to).getTime() + dayMs)}`)
  if (search !== undefined && search.trim() !== '') conditions.push(await isOneOf(db, searched(search.trim())))
  return sql.join(conditions, sql` AND `)
}

/** Returns the name of the filter field whose day does not exist in the calendar. */
export const findInvalidFilterDay = ({ from, to }: OrderFilter): 'from' | 'to' | undefined =>
  from !== undefined && !isExistingDay(from) ? 'from' : to !== undefined && !isExistingDay(to) ? 'to' : undefined

async function isOneOf(db: Database, query: RawBuilder<{ order_id: string }>): Promise<Condition> {
  const { rows } = await sql<{ order_id: string }>`SELECT order_id FROM (${query}) found LIMIT ${mostFound}`.execute(db)
  return sql`o.order_id = ANY(${rows.map((row) => row.order_id)}::bigint[])`
}

/**
 * Builds the query for a search text: an order id, a viewer id, an exact email address, the last four digits of a card,
 * or one of the provider's ids.
 */
function searched(text: string): RawBuilder<{ order_id: string }> {
  if (text.includes('@')) {
    const address = text.toLowerCase()
    return sql`SELECT order_id FROM orders WHERE user_id IN (SELECT user_id FROM users WHERE email = ${address}
      UNION SELECT user_id FROM billing_infos WHERE email = ${address})`
  }
  // Operators may type long numbers in groups of digits.
  const digits = text.replaceAll(/\s/g, '')
  if (/^\d{1,18}$/.test(digits)) {
    return sql`SELECT order_id FROM orders WHERE order_id = ${digits}
      UNION SELECT order_id FROM orders WHERE user_id = ${digits}
      UNION SELECT order_id FROM orders WHERE user_id = (SELECT merged_into FROM users WHERE user_id = ${digits})
      UNION SELECT order_id FROM order_intents WHERE card_last4 = ${digits}`
  }
  return sql`SELECT order_id FROM order_intents WHERE intent_id = ${text}
    UNION SELECT order_id FROM order_refunds WHERE refund_id = ${text}
    UNION SELECT order_id FROM order_disputes WHERE dispute_id = ${text}`
}
