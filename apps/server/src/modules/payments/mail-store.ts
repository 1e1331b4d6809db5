import type { MailState } from '@cliffhanger/contract/studio/list-filters'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { MailOutcome } from './tables.ts'

const mailKinds = ['receipt', 'renewalNotice', 'renewalFailed', 'membershipEnded', 'refunded', 'walletMoved'] as const
export type MailKind = (typeof mailKinds)[number]

export interface QueuedMail {
  readonly mail_key: string
  readonly kind: MailKind
  readonly user_id: string
  readonly order_id: string | null
  readonly facts: Readonly<Record<string, string>>
  readonly tries: number
}

/** Queues a mail, once per key, inside the transaction of the event that it reports. */
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

/** Key of the reminder of a charge: one for each period of a membership, which its end names. */
export const reminderKey = (subscriptionId: string, dueAt: Date): string =>
  `renewal:${subscriptionId}:${dueAt.getTime()}`

/** Whether the row of `mails` is the reminder of a charge that the row `s` of subscriptions plans. */
export const isPlannedReminder: RawBuilder<boolean> = sql<boolean>`(s.state = 'active' AND s.try_at IS NOT NULL
  AND mails.mail_key = 'renewal:' || s.subscription_id || ':' || (extract(epoch FROM s.period_at) * 1000)::bigint)`

/**
 * Leases due mails to one sender until `leasedUntil`. Mails of a kind that only a newer release knows wait for it, and
 * the reminder of a renewal that was cancelled meanwhile is not sent.
 */
export async function claimMails(db: Database, now: Date, leasedUntil: Date, most: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    UPDATE mails SET send_at = ${leasedUntil}, tries = tries + 1 WHERE mail_key IN (
      SELECT mail_key FROM mails WHERE send_at <= ${now} AND kind = ANY(${mailKinds})
        AND (kind <> 'renewalNotice' OR EXISTS (SELECT FROM subscriptions s
          WHERE s.first_order_id = mails.order_id AND ${isPlannedReminder}))
      ORDER BY send_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING mail_key, kind, user_id, order_id, facts, tries`.execute(db)
  return rows
}

/**
 * Closes a mail that no other server has closed after the lease ended. Its key stays, so that it is not queued again. Its facts are deleted, except those of a given-up mail,
 * which an operator may send again.
 * @param failure codes of the last failed try
 */
export async function closeMail(
  db: Database,
  key: string,
  { outcome, at, failure = null }: { outcome: MailOutcome; at: Date; failure?: string | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ send_at: null, outcome, ended_at: at, failure, ...(outcome !== 'givenUp' && { facts: '{}' }) })
    .where('mail_key', '=', key)
    .where('send_at', 'is not', null)
    .execute()
}

/** Sets the time of the next try, unless another server has closed the mail. @param failure codes of the failed try */
export async function postponeMail(db: Database, key: string, sendAt: Date, failure: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ send_at: sendAt, failure })
    .where('mail_key', '=', key)
    .where('send_at', 'is not', null)
    .execute()
}

/** Queues a given-up mail again, with new tries. False if the mail is not given up. */
export async function requeueMail(db: Database, key: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ send_at: at, tries: 0, outcome: null, ended_at: null })
    .where('mail_key', '=', key)
    .where('outcome', '=', 'givenUp')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The state of a mail. It is unknown if an earlier release closed the mail: that one did not store how it ended. */
export const mailStateOf = ({
  outcome,
  send_at: sendAt,
}: {
  readonly outcome: MailOutcome | null
  readonly send_at: Date | null
}): MailState => outcome ?? (sendAt === null ? 'unknown' : 'waiting')
