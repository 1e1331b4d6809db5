import type { MailState } from '@cliffhanger/contract/studio/list-filters'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { MailOutcome } from './tables.ts'

const mailKinds = [
  'receipt',
  'renewalNotice',
  'renewalFailed',
  'membershipEnded',
  'refunded',
  'paidTwice',
  'walletMoved',
] as const
export type MailKind = (typeof mailKinds)[number]

export interface QueuedMail {
  readonly mail_key: string
  readonly kind: MailKind
  readonly user_id: string
  readonly order_id: string | null
  readonly facts: Readonly<Record<string, string>>
  readonly tries: number
}

/** Queues an email, at most once per key, in the transaction of the event that the email reports. */
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

/** Returns the key of a renewal reminder. It contains the end of the paid period, so each period has one reminder. */
export const reminderKey = (subscriptionId: string, dueAt: Date): string =>
  `renewal:${subscriptionId}:${dueAt.getTime()}`

/**
 * SQL condition: the row of `mails` is the reminder of the charge that is scheduled in the row `s` of `subscriptions`.
 */
export const plannedReminderCondition: RawBuilder<boolean> = sql<boolean>`(s.state = 'active' AND s.try_at IS NOT NULL
  AND mails.mail_key = 'renewal:' || s.subscription_id || ':' || (extract(epoch FROM s.period_at) * 1000)::bigint)`

/**
 * Leases due emails to one sender until `leasedUntil`. Emails of kinds that only a newer release knows are left for
 * that release. The reminder of a renewal that was cancelled in the meantime is not sent.
 */
export async function claimMails(db: Database, now: Date, leasedUntil: Date, most: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    UPDATE mails SET send_at = ${leasedUntil}, tries = tries + 1 WHERE mail_key IN (
      SELECT mail_key FROM mails WHERE send_at <= ${now} AND kind = ANY(${mailKinds})
        AND (kind <> 'renewalNotice' OR EXISTS (SELECT FROM subscriptions s
          WHERE s.first_order_id = mails.order_id AND ${plannedReminderCondition}))
      ORDER BY send_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING mail_key, kind, user_id, order_id, facts, tries`.execute(db)
  return rows
}

/**
 * Closes an email, unless another server has closed it after the lease expired. The row keeps its key, so that the
 * email is not queued again. Its facts are deleted, except those of a given-up email, which an operator may send again.
 * @param failure error codes of the last failed attempt
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

/**
 * Sets the time of the next attempt, unless another server has closed the email. @param failure error codes of the
 * failed attempt
 */
export async function postponeMail(db: Database, key: string, sendAt: Date, failure: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ send_at: sendAt, failure })
    .where('mail_key', '=', key)
    .where('send_at', 'is not', null)
    .execute()
}

/** Moves the queued emails of a merged guest, whose billing details are deleted, to the remaining guest. */
export async function reassignQueuedMails(tx: Database, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ user_id: toId })
    .where('user_id', '=', fromId)
    .where('send_at', 'is not', null)
    .execute()
}

/** Queues a given-up email again, with a full number of attempts. Returns false if the email is not given up. */
export async function requeueMail(db: Database, key: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ send_at: at, tries: 0, outcome: null, ended_at: null })
    .where('mail_key', '=', key)
    .where('outcome', '=', 'givenUp')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns the state of an email. The state is unknown if an earlier release closed the email, because that release did
 * not store the outcome.
 */
export const mailStateOf = ({
  outcome,
  send_at: sendAt,
}: {
  readonly outcome: MailOutcome | null
  readonly send_at: Date | null
}): MailState => outcome ?? (sendAt === null ? 'unknown' : 'waiting')
