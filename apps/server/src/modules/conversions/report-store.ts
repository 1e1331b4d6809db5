import { type AdNetwork, canRetry, type RefusalReason } from '@cliffhanger/domain/conversions'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface AdNetworkMetrics {
  readonly network: AdNetwork
  readonly orders: number
  readonly no_consent: number
  readonly sent: number
  readonly waiting: number
  readonly refused: number
  /** Time of the next attempt to send messages whose last attempt failed. */
  readonly next_at: Date | null
}

/** Counts the messages to each network about orders settled since a time, in total and by state. */
export async function readAdNetworkMetrics(db: Database, since: Date): Promise<AdNetworkMetrics[]> {
  const { rows } = await sql<AdNetworkMetrics>`
    SELECT s.*, (SELECT min(send_at) FROM conversions c WHERE c.network = s.network AND state = 'waiting' AND tries > 0) AS next_at
    FROM (
      SELECT network, count(*)::int AS orders, count(*) FILTER (WHERE state IN ('noConsent', 'cancelled'))::int AS no_consent,
        count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
        count(*) FILTER (WHERE state = 'refused')::int AS refused
      FROM conversions WHERE created_at >= ${since} GROUP BY network) s`.execute(db)
  return rows
}

/** Reads the last response of each network. */
export async function readLastAdNetworkResponses(db: Database, networks: readonly AdNetwork[]) {
  const { rows } = await sql<{
    network: AdNetwork
    at: Date
    is_taken: boolean
    status: number | null
    answer: string | null
  }>`
    SELECT network, answered_at AS at, state = 'sent' AS is_taken, status, answer FROM unnest(${networks}::text[]) network CROSS JOIN LATERAL (
      SELECT answered_at, state, status, answer FROM conversions c WHERE c.network = network.network AND answered_at IS NOT NULL
      ORDER BY answered_at DESC LIMIT 1) last`.execute(db)
  return rows
}

export interface RefusedConversion {
  readonly order_id: string
  readonly network: AdNetwork
  readonly reason: RefusalReason
  readonly paid_at: Date
  readonly doubt_since: Date | null
  readonly created_at: Date
  readonly tries: number
  readonly status: number | null
  readonly answer: string | null
  readonly answered_at: Date | null
}

/** Reads a page of a network's refused messages, newest order first. @param before an order id */
export function readRefusedConversions(
  db: Database,
  { network, before }: { readonly network: AdNetwork; readonly before?: string | undefined },
  most: number,
): Promise<RefusedConversion[]> {
  return db
    .selectFrom('conversions')
    .select(['order_id', 'network', 'paid_at', 'doubt_since', 'created_at', 'tries', 'status', 'answer', 'answered_at'])
    .select(sql<RefusalReason>`reason`.as('reason'))
    .where('state', '=', 'refused')
    .where('network', '=', network)
    .$if(before !== undefined, (query) => query.where('order_id', '<', before ?? '0'))
    .orderBy('order_id', 'desc')
    .limit(most)
    .execute()
}

export const readConversion = (db: Database, orderId: string, network: AdNetwork) =>
  db
    .selectFrom('conversions')
    .select(['state', 'reason', 'paid_at', 'doubt_since', 'tries'])
    .where('order_id', '=', orderId)
    .where('network', '=', network)
    .executeTakeFirst()

/** Checks whether a refused message can be retried. */
export const isRetryable = (row: Pick<RefusedConversion, 'reason' | 'paid_at' | 'doubt_since'>, now: number): boolean =>
  canRetry(row.reason, { paidAt: row.paid_at.getTime(), doubtSince: row.doubt_since?.getTime() }, now)

/** Queues a refused message again. Returns false if it cannot be retried. */
export async function retryConversion(
  db: Database,
  { orderId, network }: { readonly orderId: string; readonly network: AdNetwork },
  now: number,
): Promise<boolean> {
  const row = await readConversion(db, orderId, network)
  if (!row?.reason || !isRetryable({ ...row, reason: row.reason }, now)) return false
  const { numUpdatedRows } = await db
    .updateTable('conversions')
    .set({ state: 'waiting', reason: null, send_at: new Date(now), tries: 0 })
    .where('order_id', '=', orderId)
    .where('network', '=', network)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
