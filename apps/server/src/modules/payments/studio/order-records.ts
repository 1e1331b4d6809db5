import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { EntryKind } from '../../wallet/tables.ts'
import { readIntents } from '../order-store.ts'
import type { MailOutcome, Order, OrderDispute, OrderIntent, OrderRefund } from '../tables.ts'

export interface OrderLedgerEntry {
  entry_id: string
  created_at: Date
  kind: EntryKind
  coins: number
  balance: string
  user_id: string
}
export interface OrderMail {
  kind: string
  created_at: Date
  send_at: Date | null
  outcome: MailOutcome | null
  ended_at: Date | null
  failure: string | null
}
/**
 * Coins that a viewer spent since the delivery of an order, and episodes unlocked or given as gifts. Coins from other
 * orders count too.
 */
export interface SpentSinceDelivery {
  coins: number
  episodes: number
}
/** All database rows that belong to an order. */
export interface OrderRecords {
  readonly order: Order
  readonly intents: readonly OrderIntent[]
  readonly refunds: readonly (OrderRefund & { readonly operator: string | null })[]
  readonly disputes: readonly OrderDispute[]
  readonly entries: readonly OrderLedgerEntry[]
  readonly mails: readonly OrderMail[]
  /** Webhook messages from the provider, without duplicates. */
  readonly messages: readonly { event_id: string; name: string; received_at: Date }[]
  readonly spent: SpentSinceDelivery
}

/** Returns the delivery time of an order, or null before the delivery. */
export const deliveredAt = ({ credited_at: credited, access_at: access }: Order): Date | null => credited ?? access

export async function readOrderRecords(db: Database, order: Order): Promise<OrderRecords> {
  const { order_id: orderId } = order
  const [intents, refunds, disputes, entries, mails, messages, spent] = await Promise.all([
    readIntents(db, orderId),
    sql<OrderRefund & { operator: string | null }>`
      SELECT r.*, p.name AS operator FROM order_refunds r LEFT JOIN operator_refunds USING (request_id)
      LEFT JOIN operators p USING (operator_id) WHERE r.order_id = ${orderId} ORDER BY r.created_at`.execute(db),
    db.selectFrom('order_disputes').selectAll().where('order_id', '=', orderId).execute(),
    db
      .selectFrom('ledger_entries')
      .modifyFront(sql`/* many viewers: entries stay with a merged guest whose order went to an account */`)
      .select(['entry_id', 'created_at', 'kind', 'coins', 'balance', 'user_id'])
      .where('order_id', '=', orderId)
      // Sorted by time and not by id, because ledger entries are numbered per viewer, and a merge of wallets moves an
      // order to another viewer.
      .orderBy('created_at')
      .orderBy('entry_id')
      .execute(),
    db
      .selectFrom('mails')
      .select(['kind', 'created_at', 'send_at', 'outcome', 'ended_at', 'failure'])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('provider_events')
      .select(['event_id', 'name', 'received_at'])
      .where('order_id', '=', orderId)
      .orderBy('received_at')
      .execute(),
    readSpent(db, order),
  ])
  return { order, intents, refunds: refunds.rows, disputes, entries, mails, messages, spent }
}

async function readSpent(db: Database, order: Order): Promise<SpentSinceDelivery> {
  const since = deliveredAt(order)
  if (since === null) return { coins: 0, episodes: 0 }
  const { rows } = await sql<SpentSinceDelivery>`
    WITH l AS MATERIALIZED (SELECT kind, coins, natural_key FROM ledger_entries
      WHERE user_id = ${order.user_id} AND created_at >= ${since} AND kind IN ('unlock', 'gift', 'giftRefund'))
    SELECT coalesce(-sum(l.coins), 0)::int AS coins, (count(*) FILTER (WHERE l.kind = 'unlock')
      + coalesce(sum(cardinality(g.episodes)) FILTER (WHERE l.kind = 'gift' AND g.state <> 'refunded'), 0))::int AS episodes
    FROM l LEFT JOIN gifts g ON l.kind <> 'unlock' AND g.natural_key = regexp_replace(l.natural_key, ':end$', '')
    WHERE l.kind IN ('unlock', 'gift')
      -- Coins of an earlier gift were not spent since then, and neither were those that a merged wallet has spent.
      OR (g.created_at >= ${since} AND g.buyer_id = ${order.user_id})`.execute(db)
  return rows[0] ?? { coins: 0, episodes: 0 }
}
