import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/** Compares the stored order sums with the orders and returns one sentence for each difference. */
export async function auditOrderSums(db: Database): Promise<string[]> {
  // One statement, so that orders and sums are read from the same snapshot.
  const { rows } = await sql<{ what: string }>`
    SELECT format('orders of %s in %s, type %s, %s: the sums say %s orders and %s paid, there are %s and %s', day, currency,
      order_type, state, coalesce(s.orders, 0), coalesce(s.paid, 0), coalesce(o.orders, 0), coalesce(o.paid, 0)) AS what
    FROM (SELECT day, currency, order_type, state, sum(orders) AS orders, sum(paid) AS paid FROM (
        SELECT day, currency, order_type, state, orders, paid FROM order_sums
        UNION ALL SELECT day, currency, order_type, state, orders, paid FROM order_sum_changes) stored
      GROUP BY 1, 2, 3, 4) s
    FULL JOIN (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, currency, order_type, state, count(*) AS orders,
        coalesce(sum(price) FILTER (WHERE paid_at IS NOT NULL), 0) AS paid FROM orders GROUP BY 1, 2, 3, 4) o
      USING (day, currency, order_type, state)
    WHERE (coalesce(s.orders, 0), coalesce(s.paid, 0)) <> (coalesce(o.orders, 0), coalesce(o.paid, 0))
    ORDER BY day, currency, order_type, state`.execute(db)
  return rows.map((row) => row.what)
}
