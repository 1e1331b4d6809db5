import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { type OrderFilter, orderStateByFilter, orderTypeByFilter } from './order-filter.ts'

export interface OrderCount {
  readonly currency: string
  readonly orders: number
  /** Sum of the prices of paid orders as a decimal text. */
  readonly amount: string
}

/** Checks whether the stored sums can answer a filter. They are grouped by day, currency, order type and state only. */
export const canUseStoredSums = ({ state, search = '' }: OrderFilter): boolean =>
  search.trim() === '' && state !== 'needsAction' && state !== 'refunded'

/**
 * Counts orders with the stored sums, which triggers keep up to date in every transaction.
 * @param filter a filter that satisfies `canUseStoredSums`
 */
export async function readStoredSums(
  db: Database,
  { state, kind, currency, from, to }: OrderFilter,
): Promise<OrderCount[]> {
  const stored =
    state === undefined || state === 'needsAction' || state === 'refunded' ? null : orderStateByFilter[state]
  const type = kind === undefined ? null : orderTypeByFilter[kind]
  const { rows } = await sql<OrderCount>`
    SELECT currency, sum(orders)::int AS orders, sum(paid)::text AS amount FROM (
      SELECT day, currency, order_type, state, orders, paid FROM order_sums
      UNION ALL SELECT day, currency, order_type, state, orders, paid FROM order_sum_changes) s
    WHERE (${from ?? null}::date IS NULL OR day >= ${from ?? null}::date)
      AND (${to ?? null}::date IS NULL OR day <= ${to ?? null}::date)
      AND (${currency ?? null}::text IS NULL OR currency = ${currency ?? null})
      AND (${type}::int IS NULL OR order_type = ${type}) AND (${stored}::text IS NULL OR state = ${stored})
    GROUP BY currency HAVING sum(orders) > 0 ORDER BY currency`.execute(db)
  return rows
}

/**
 * Merges the recorded changes into the stored sums, so that readers have few rows to add. Must run in a transaction,
 * and never twice at the same time.
 */
export async function addUpOrderSums(tx: Database): Promise<void> {
  await sql`
    WITH taken AS (DELETE FROM order_sum_changes RETURNING *)
    INSERT INTO order_sums AS s (day, currency, order_type, state, orders, paid)
    SELECT day, currency, order_type, state, sum(orders), sum(paid) FROM taken GROUP BY 1, 2, 3, 4
    ON CONFLICT (day, currency, order_type, state)
      DO UPDATE SET orders = s.orders + excluded.orders, paid = s.paid + excluded.paid`.execute(tx)
}
