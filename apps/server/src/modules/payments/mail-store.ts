import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export const mailKinds = [
  'receipt',
  'renewalNotice',
  'renewalFailed',
  'membershipEnded',
  'refunded',
  'walletMoved',
] as const
export type MailKind = (typeof mailKinds)[number]

export interface QueuedMail {
  readonly mail_key: string
  readonly kind: string
  readonly user_id: string
  readonly order_id: string | null
  readonly facts: Readonly<Record<string, string>>
  readonly tries: number
}

/** Puts a mail in the queue, once per key, inside the transaction of what it tells. */
export async function queueMail(
  tx: Database,
  mail: { key: string; kind: MailKind; userId: string; orderId?: string; facts?: Readonly<Record<string, string>> },
  at: Date,
): Promise<void> {
  const { key, kind, userId, orderId = null, facts = {} } = mail
  await tx
    .insertInto('mails')
    .values({
      mail_key: key,
      kind,
      user_id: userId,
      order_id: orderId,
      facts: JSON.stringify(facts),
      created_at: at,
      send_at: at,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Mails whose time has come, each lent to one sender until then. */
export async function claimMails(db: Database, now: Date, lentUntil: Date, most: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    UPDATE mails SET send_at = ${lentUntil}, tries = tries + 1 WHERE mail_key IN (
      SELECT mail_key FROM mails WHERE send_at <= ${now} ORDER BY send_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING mail_key, kind, user_id, order_id, facts, tries`.execute(db)
  return rows
}

/** Sent, or given up: the key stays, so that it is never queued again, and what it said goes. */
export async function closeMail(db: Database, key: string): Promise<void> {
  await db.updateTable('mails').set({ send_at: null, facts: '{}' }).where('mail_key', '=', key).execute()
}
