import type { AdNetwork, RefusalReason } from '@cliffhanger/domain/conversions'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A message that is leased to one sender. */
export interface Claimed {
  readonly order_id: string
  readonly network: AdNetwork
  readonly brand_id: string
  readonly event_id: string
  readonly paid_at: Date
  readonly device_id: string | null
  readonly user_agent: string | null
  readonly tries: number
  /** As it was before this try. */
  readonly doubt_since: Date | null
  /** The end of the lease, by which this sender is known. */
  readonly send_at: Date
}

/**
 * Leases due messages of a network to one sender. From here on the network may have the event, also if the sender is killed, so that
 * the doubt begins in the same statement.
 */
export async function claimConversions(
  db: Database,
  { network, brandIds }: { readonly network: AdNetwork; readonly brandIds: readonly string[] },
  now: Date,
  leasedUntil: Date,
  most: number,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
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

/** The order of a message with everything that decides whether and what is sent. */
export interface Payment {
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

/** Reads what is true now, so that a consent that was withdrawn meanwhile counts. */
export async function readPayment(
  db: Database,
  { order_id: orderId, device_id: deviceId }: Claimed,
): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
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

/** The last answer of a network. */
export interface LastAnswer {
  /** Undefined: none came. */
  readonly status: number | undefined
  readonly words: string
  readonly at: Date
}

const isRow = ({ order_id: orderId, network }: Pick<Claimed, 'order_id' | 'network'>) =>
  sql`order_id = ${orderId} AND network = ${network}`
/** Only the sender whose lease it is: another one may be sending it again. */
const isLeased = (row: Claimed) => sql`${isRow(row)} AND state = 'waiting' AND send_at = ${row.send_at}`
const answered = ({ status, words, at }: LastAnswer) =>
  sql`status = ${status ?? null}, answer = ${words}, answered_at = ${at}`

/** Notes that a network has the event. It has, whatever happened to the row meanwhile. Removes what identifies the browser. */
export async function markSent(db: Database, row: Claimed, answer: LastAnswer): Promise<void> {
  await sql`UPDATE conversions SET state = 'sent', send_at = NULL, device_id = NULL, user_agent = NULL, reason = NULL,
    ${answered(answer)} WHERE ${isRow(row)} AND state <> 'sent'`.execute(db)
}

/**
 * Closes a message as refused. With an answer it keeps the browser's id and User-Agent header, because Studio may send the
 * message again. @param answer undefined: the message was not sent
 */
export async function markRefused(
  db: Database,
  row: Claimed,
  { reason, answer }: { readonly reason: RefusalReason; readonly answer?: LastAnswer },
): Promise<void> {
  const told = answer ? sql`, ${answered(answer)}` : sql`, device_id = NULL, user_agent = NULL`
  await sql`UPDATE conversions SET state = 'refused', reason = ${reason}, send_at = NULL, doubt_since = ${row.doubt_since}${told}
    WHERE ${isLeased(row)}`.execute(db)
}

/** Ends a message that may not be sent. */
export async function cancelConversion(db: Database, row: Claimed): Promise<void> {
  await sql`UPDATE conversions SET state = 'cancelled', send_at = NULL, device_id = NULL, user_agent = NULL
    WHERE ${isLeased(row)}`.execute(db)
}

/** Sets the next try. @param mayHaveArrived whether the doubt that began with this try stays */
export async function postponeConversion(
  db: Database,
  row: Claimed,
  { sendAt, answer, mayHaveArrived }: { sendAt: Date; answer: LastAnswer; mayHaveArrived: boolean },
): Promise<void> {
  const doubt = mayHaveArrived ? sql`` : sql`, doubt_since = ${row.doubt_since}`
  await sql`UPDATE conversions SET send_at = ${sendAt}, ${answered(answer)}${doubt} WHERE ${isLeased(row)}`.execute(db)
}
