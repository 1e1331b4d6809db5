import type { AdNetwork, RefusalReason } from '@cliffhanger/domain/conversions'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A message that is leased to one sender. */
export interface ClaimedConversion {
  readonly order_id: string
  readonly network: AdNetwork
  readonly brand_id: string
  readonly event_id: string
  readonly paid_at: Date
  readonly device_id: string | null
  readonly user_agent: string | null
  readonly tries: number
  /** Time since which the message was in doubt before this attempt; null if it was not in doubt. */
  readonly doubt_since: Date | null
  /** The end of the lease, which also identifies the sender. */
  readonly send_at: Date
}

/**
 * Leases due messages of a network to one sender. From now on the network may receive the event, even if the sender
 * crashes, so the same statement marks the message as in doubt.
 */
export async function claimConversions(
  db: Database,
  { network, brandIds }: { readonly network: AdNetwork; readonly brandIds: readonly string[] },
  now: Date,
  leasedUntil: Date,
  most: number,
): Promise<ClaimedConversion[]> {
  const { rows } = await sql<ClaimedConversion>`
    WITH due AS (
      SELECT order_id, network, doubt_since FROM conversions
      WHERE state = 'waiting' AND network = ${network} AND send_at <= ${now} AND brand_id = ANY(${brandIds}::text[])
      ORDER BY send_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    UPDATE conversions c SET send_at = ${leasedUntil}, tries = tries + 1, doubt_since = coalesce(c.doubt_since, ${now})
    FROM due WHERE c.order_id = due.order_id AND c.network = due.network
    RETURNING c.order_id, c.network, c.brand_id, c.event_id, c.paid_at, c.device_id, c.user_agent, c.tries, c.send_at,
      due.doubt_since`.execute(db)
  return rows
}

/** The order of a message, with all data that decides whether and what to send. */
export interface ConversionPayment {
  readonly price: string
  readonly currency: string
  readonly env: string
  readonly origin: string
  readonly is_renewal: boolean
  readonly user_id: string
  readonly is_deleted: boolean
  readonly has_consent: boolean
  readonly email: string | null
  readonly last_ad: Readonly<Record<string, string>> | null
  readonly last_ad_at: Date | null
  /** The ad that brought the viewer. */
  readonly first_ad: Readonly<Record<string, string>> | null
  readonly first_ad_at: Date | null
}

/** Reads the current data of a message's order, so that a consent withdrawn in the meantime takes effect. */
export async function readConversionPayment(
  db: Database,
  { order_id: orderId, device_id: deviceId }: ClaimedConversion,
): Promise<ConversionPayment | undefined> {
  const { rows } = await sql<ConversionPayment>`
    SELECT o.price, o.currency, o.env, o.origin, o.subscription_id IS NOT NULL AS is_renewal, u.user_id,
      u.deleted_at IS NOT NULL OR buyer.deleted_at IS NOT NULL AS is_deleted, d.conversion_consent_at IS NOT NULL AS has_consent,
      coalesce(u.email, b.email) AS email, d.last_ad, d.last_ad_at, a.parameters AS first_ad, a.created_at AS first_ad_at
    FROM orders o JOIN users buyer ON buyer.user_id = o.user_id
    JOIN users u ON u.user_id = coalesce(buyer.merged_into, buyer.user_id)
    LEFT JOIN billing_infos b ON b.user_id = u.user_id LEFT JOIN devices d ON d.device_id = ${deviceId}
    LEFT JOIN ad_attributions a ON a.user_id = u.user_id
    WHERE o.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** The last response of a network. */
export interface AdNetworkResponse {
  /** Undefined if there was no response. */
  readonly status: number | undefined
  readonly words: string
  readonly at: Date
}

const isRow = ({ order_id: orderId, network }: Pick<ClaimedConversion, 'order_id' | 'network'>) =>
  sql`order_id = ${orderId} AND network = ${network}`
/** SQL condition that this sender still has the lease; after its end, another sender may have the message. */
const isLeased = (row: ClaimedConversion) => sql`${isRow(row)} AND state = 'waiting' AND send_at = ${row.send_at}`
const answered = ({ status, words, at }: AdNetworkResponse) =>
  sql`status = ${status ?? null}, answer = ${words}, answered_at = ${at}`

/**
 * Marks a message as sent, whatever its current state, because the network has received the event. Removes the data
 * that identifies the browser.
 */
export async function markConversionSent(
  db: Database,
  row: ClaimedConversion,
  answer: AdNetworkResponse,
): Promise<void> {
  await sql`UPDATE conversions SET state = 'sent', send_at = NULL, device_id = NULL, user_agent = NULL, reason = NULL,
    ${answered(answer)} WHERE ${isRow(row)} AND state <> 'sent'`.execute(db)
}

/**
 * Closes a message that is not sent. Data that identifies the browser is kept only if the message can be retried.
 * @param answer undefined if no request was sent to the network
 */
export async function markConversionRefused(
  db: Database,
  row: ClaimedConversion,
  { reason, answer }: { readonly reason: RefusalReason; readonly answer?: AdNetworkResponse },
): Promise<void> {
  const told = answer ? sql`, ${answered(answer)}` : sql`, device_id = NULL, user_agent = NULL`
  await sql`UPDATE conversions SET state = 'refused', reason = ${reason}, send_at = NULL, doubt_since = ${row.doubt_since}${told}
    WHERE ${isLeased(row)}`.execute(db)
}

/** Cancels a message that must not be sent. */
export async function cancelConversion(db: Database, row: ClaimedConversion): Promise<void> {
  await sql`UPDATE conversions SET state = 'cancelled', send_at = NULL, device_id = NULL, user_agent = NULL
    WHERE ${isLeased(row)}`.execute(db)
}

/** Sets the time of the next attempt. @param mayHaveArrived if false, removes the doubt that this attempt added */
export async function postponeConversion(
  db: Database,
  row: ClaimedConversion,
  { sendAt, answer, mayHaveArrived }: { sendAt: Date; answer: AdNetworkResponse; mayHaveArrived: boolean },
): Promise<void> {
  const doubt = mayHaveArrived ? sql`` : sql`, doubt_since = ${row.doubt_since}`
  await sql`UPDATE conversions SET send_at = ${sendAt}, ${answered(answer)}${doubt} WHERE ${isLeased(row)}`.execute(db)
}
