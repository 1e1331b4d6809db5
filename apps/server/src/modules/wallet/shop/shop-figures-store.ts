import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

interface Count {
  readonly id: string
  readonly orders: number
}
export interface ShopFigures {
  /** Number of orders that were created since a time and paid, by the slug of their package. */
  readonly sold: Count[]
  /** Number of members with active renewal, by the slug of their plan. */
  readonly members: { readonly id: string; readonly members: number }[]
  /** Number of orders that are not paid yet, by the slug of their package. */
  readonly open: Count[]
  readonly titles: { readonly published: number; readonly withOwnPrice: number }
}

/** Query for all versions of all packages, with the product id that orders store. */
const packages = sql`
  (SELECT 1 AS order_type, recharge_id::text AS product_id, slug FROM coin_packages
   UNION ALL SELECT 3, package_id::text, slug FROM vip_packages)`

/** Reads sales figures from orders and subscriptions, which refer to the package version that was sold. */
export async function readShopFigures(db: Database, since: Date): Promise<ShopFigures> {
  const [sold, open, members, titles] = await Promise.all([
    sql<Count>`
      SELECT p.slug AS id, sum(o.orders)::int AS orders FROM (
        SELECT order_type, product_id, count(*) AS orders FROM orders
        WHERE created_at >= ${since} AND paid_at IS NOT NULL AND order_type IN (1, 3) GROUP BY 1, 2) o
      JOIN ${packages} p USING (order_type, product_id) GROUP BY p.slug ORDER BY p.slug`.execute(db),
    sql<Count>`
      SELECT p.slug AS id, sum(o.orders)::int AS orders FROM (
        SELECT order_type, product_id, count(*) AS orders FROM orders
        WHERE state = 'open' AND check_at IS NOT NULL AND order_type IN (1, 3) GROUP BY 1, 2) o
      JOIN ${packages} p USING (order_type, product_id) GROUP BY p.slug ORDER BY p.slug`.execute(db),
    sql<{ id: string; members: number }>`
      SELECT v.slug AS id, count(*)::int AS members FROM subscriptions s
      JOIN orders o ON o.order_id = s.first_order_id
      JOIN vip_packages v ON v.package_id::text = o.product_id
      WHERE s.state = 'active' GROUP BY v.slug ORDER BY v.slug`.execute(db),
    sql<ShopFigures['titles']>`
      SELECT count(*)::int AS published, count(whole_title_price)::int AS "withOwnPrice"
      FROM titles WHERE status = 'published'`.execute(db),
  ])
  const [counted] = titles.rows
  if (!counted) throw new Error('the count of titles returned no row')
  return { sold: sold.rows, open: open.rows, members: members.rows, titles: counted }
}
