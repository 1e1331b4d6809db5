import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { markOrderDue } from '../due-orders.ts'
import { findOrderOfIntent, readOrder } from '../order-store.ts'
import type { ProviderEvent } from './read-event.ts'

/** Pauses between retries, because a webhook may arrive before its payment is stored. */
const pausesMs = [2_000, 10_000, 60_000, 600_000, 3_600_000]

async function orderOf(tx: Database, event: Pick<ProviderEvent, 'orderId' | 'intentId'>): Promise<string | undefined> {
  const named = event.orderId === undefined ? undefined : await readOrder(tx, event.orderId)
  if (named) return named.order_id
  return event.intentId === undefined ? undefined : findOrderOfIntent(tx, event.intentId)
}

async function markDue(tx: Database, orderId: string, disputeId: string | null, at: Date): Promise<void> {
  if (disputeId !== null) {
    const row = { dispute_id: disputeId, order_id: orderId }
    await tx
      .insertInto('order_disputes')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
  }
  await markOrderDue(tx, orderId, at)
}

/**
 * Stores a webhook and marks its order for reconciliation, in one transaction. Returns the order's id. Returns
 * undefined for a duplicate, and for a webhook whose order is not known yet.
 */
export const storeWebhookEvent = (db: Database, event: ProviderEvent, at: Date): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const orderId = await orderOf(tx, event)
    const isWaiting = orderId === undefined && event.intentId !== undefined
    const inserted = await tx
      .insertInto('provider_events')
      .values({
        event_id: event.id,
        name: event.name,
        order_id: orderId ?? null,
        intent_id: event.intentId ?? null,
        dispute_id: event.disputeId ?? null,
        received_at: at,
        try_at: isWaiting ? new Date(at.getTime() + (pausesMs[0] ?? 0)) : null,
      })
      .onConflict((on) => on.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!inserted || orderId === undefined) return undefined
    await markDue(tx, orderId, event.disputeId ?? null, at)
    return orderId
  })

/**
 * Retries to find the orders of webhooks that arrived too early. After the last attempt a webhook remains without an
 * order.
 */
export async function matchEventsToOrders(db: Database, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      event_id: string
      intent_id: string | null
      dispute_id: string | null
      tries: number
    }>`
      SELECT event_id, intent_id, dispute_id, tries FROM provider_events WHERE try_at <= ${at}
      ORDER BY try_at LIMIT 50 FOR UPDATE SKIP LOCKED`.execute(tx)
    for (const { event_id: id, intent_id: intentId, dispute_id: disputeId, tries } of rows) {
      const orderId = await orderOf(tx, { orderId: undefined, intentId: intentId ?? undefined })
      if (orderId !== undefined) await markDue(tx, orderId, disputeId, at)
      const pauseMs = pausesMs[tries + 1]
      const tryAt = orderId !== undefined || pauseMs === undefined ? null : new Date(at.getTime() + pauseMs)
      await tx
        .updateTable('provider_events')
        .set({ order_id: orderId ?? null, tries: tries + 1, try_at: tryAt })
        .where('event_id', '=', id)
        .execute()
    }
  })
}
