import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Marks an order for reconciliation as soon as possible. A settlement in flight runs again. */
export async function markOrderDue(db: Database, orderId: string, at: Date): Promise<void> {
  await sql`UPDATE orders SET rings = rings + 1, check_at = least(check_at, ${at}) WHERE order_id = ${orderId}`.execute(
    db,
  )
}

/** Longest time until the next check of an order. A later time was written by a server with a wrong clock. */
const latestCheckMs = 25 * 3_600_000

/**
 * Leases the orders of one environment of the provider that are due, or whose due time is impossible, to one caller.
 * Other callers get a leased order only after `leasedUntil`, that is, if the holder has crashed.
 */
export async function claimOrders(
  db: Database,
  env: string,
  { now, leasedUntil, most }: { readonly now: Date; readonly leasedUntil: Date; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    UPDATE orders SET check_at = ${leasedUntil} WHERE order_id IN (
      SELECT order_id FROM orders
      WHERE env = ${env} AND (check_at <= ${now} OR check_at > ${new Date(now.getTime() + latestCheckMs)})
      ORDER BY check_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING order_id`.execute(db)
  return rows.map((row) => row.order_id)
}

/**
 * Marks all open orders, and those with refunds that were not sent, for reconciliation, because their current state is
 * unknown at start-up.
 */
export async function markUnfinishedOrdersDue(db: Database, at: Date): Promise<void> {
  const unsent = db.selectFrom('order_refunds').select('order_id').where('status', '=', 'wanted')
  await db
    .updateTable('orders')
    .set({ check_at: at })
    .where((is) => is.or([is('state', '=', 'open'), is('order_id', 'in', unsent)]))
    .execute()
}
