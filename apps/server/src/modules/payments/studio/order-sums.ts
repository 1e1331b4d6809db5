import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { fromCents, toCents } from '../cents.ts'
import {
  buildOrderCondition,
  lostDisputeCondition,
  type OrderFilter,
  orderRefundsSql,
  refundAmountSql,
  settledRefundCondition,
} from './order-filter.ts'
import { canUseStoredSums, type OrderCount, readStoredSums } from './order-sum-store.ts'

export interface CurrencySum {
  readonly currency: string
  readonly orders: number
  readonly paid: string
  readonly refunded: string
  readonly lost: string
  readonly kept: string
}

interface Amounts {
  currency: string
  amount: string
}

/** Returns the sums of all filtered orders, one row per currency. Sums in different currencies are never added. */
export async function readOrderSums(db: Database, filter: OrderFilter): Promise<CurrencySum[]> {
  const { state, ...withoutState } = filter
  const matches = await buildOrderCondition(db, filter)
  // Every order with a settled refund is a refunded order, so this filter needs no condition on the state.
  const ofRefunds = state === 'refunded' ? await buildOrderCondition(db, withoutState) : matches
  const [orders, refunds, disputes] = await Promise.all([
    canUseStoredSums(filter) ? readStoredSums(db, filter) : countOrders(db, matches),
    sql<Amounts>`
      SELECT o.currency, sum(${refundAmountSql}) AS amount FROM ${orderRefundsSql} JOIN orders o ON o.order_id = r.order_id
      WHERE ${settledRefundCondition} AND ${ofRefunds} GROUP BY 1`.execute(db),
    sql<Amounts>`
      SELECT o.currency, sum(least(d.amount, o.price)) AS amount FROM order_disputes d JOIN orders o USING (order_id)
      WHERE ${lostDisputeCondition} AND ${matches} GROUP BY 1`.execute(db),
  ])
  const centsOf = ({ rows }: { rows: readonly Amounts[] }, currency: string) =>
    toCents(rows.find((row) => row.currency === currency)?.amount ?? 0)
  return orders.map(({ currency, orders: count, amount }) => {
    const [refunded, lost] = [centsOf(refunds, currency), centsOf(disputes, currency)]
    return {
      currency,
      orders: count,
      paid: fromCents(toCents(amount)),
      refunded: fromCents(refunded),
      lost: fromCents(lost),
      kept: fromCents(toCents(amount) - refunded - lost),
    }
  })
}

async function countOrders(db: Database, matches: RawBuilder<unknown>): Promise<OrderCount[]> {
  const { rows } = await sql<OrderCount>`
    SELECT o.currency, count(*)::int AS orders,
      coalesce(sum(o.price) FILTER (WHERE o.paid_at IS NOT NULL), 0)::text AS amount
    FROM orders o WHERE ${matches} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** Returns all currencies of orders, with one index lookup per currency. */
export async function readCurrencies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ currency: string | null }>`
    WITH RECURSIVE found AS (
      SELECT min(currency) AS currency FROM orders
      UNION ALL SELECT (SELECT min(currency) FROM orders WHERE currency > found.currency) FROM found
        WHERE found.currency IS NOT NULL)
    SELECT currency FROM found WHERE currency IS NOT NULL`.execute(db)
  return rows.flatMap(({ currency }) => currency ?? [])
}
