import { leastPlanDays, type ReminderDays } from '@cliffhanger/domain/renewal-reminder'
import { type RawBuilder, sql } from 'kysely'
import { isDistributed } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.ts'
import { isPlannedReminder } from '../mail-store.ts'
import { isResumable, paidMemberships } from '../subscription-store.ts'
import type { Subscription } from '../tables.ts'

export type DueSubscription = Subscription & { readonly due_at: Date }

/** How long before the end of a membership the reminder of its renewal is mailed: more for a longer plan `o.days`. */
const reminderLead = ({ month, quarter, year }: ReminderDays): RawBuilder<unknown> => sql`make_interval(days =>
  CASE WHEN o.days >= ${leastPlanDays.year} THEN ${year}::integer
    WHEN o.days >= ${leastPlanDays.quarter} THEN ${quarter}::integer ELSE ${month}::integer END)`

/**
 * Subscriptions whose reminder of the next charge is due but not queued: their period has not begun, or their renewal was
 * cancelled before the reminder was sent and is on again.
 */
export async function readSubscriptionsToRemind(
  db: Database,
  now: Date,
  reminderDays: ReminderDays,
): Promise<DueSubscription[]> {
  // An index finds the few memberships of the longest lead, of which the lead of each plan is then compared. Those that ended
  // long ago are many, so a distributed database first sends the viewers of active subscriptions to the nodes.
  const longestDays = Math.max(...Object.values(reminderDays))
  const [active, ofActive] = isDistributed(db)
    ? [
        sql`active AS MATERIALIZED (SELECT user_id FROM subscriptions WHERE state = 'active'),`,
        sql`AND user_id IN (SELECT user_id FROM active)`,
      ]
    : [sql``, sql``]
  const { rows } = await sql<DueSubscription>`
    /* many viewers: a job looks for memberships that end soon */
    WITH ${active} m AS MATERIALIZED (SELECT user_id, due_at FROM memberships
      WHERE due_at <= ${now}::timestamptz + make_interval(days => ${longestDays}) ${ofActive})
    SELECT s.*, m.due_at FROM subscriptions s JOIN m USING (user_id) JOIN orders o ON o.order_id = s.first_order_id
    WHERE s.state = 'active' AND m.due_at - ${reminderLead(reminderDays)} <= ${now}
      AND (s.period_at IS DISTINCT FROM m.due_at
        OR (s.try_at IS NOT NULL AND NOT EXISTS (SELECT FROM mails WHERE ${isPlannedReminder})))
    ORDER BY m.due_at LIMIT 500`.execute(db)
  return rows
}

/**
 * Begins a period, unless another process has, and locks the subscription until the transaction ends. Undefined when no
 * charge is planned: it was cancelled meanwhile.
 */
export async function beginPeriod(tx: Database, subscription: DueSubscription, tryAt: Date): Promise<Date | undefined> {
  const { subscription_id: id, due_at: dueAt } = subscription
  await tx
    .updateTable('subscriptions')
    .set({ period_at: dueAt, try_at: tryAt, tries: 0 })
    .where('subscription_id', '=', id)
    .where('state', '=', 'active')
    .where('period_at', 'is distinct from', dueAt)
    .execute()
  const locked = await lockSubscription(tx, id)
  const isPlanned = locked.state === 'active' && locked.period_at?.getTime() === dueAt.getTime()
  return isPlanned ? (locked.try_at ?? undefined) : undefined
}

/**
 * Resets a period so that it can begin again when due: one that a wrong clock began, and one that is not the end of the
 * membership any more, because days were added or taken meanwhile.
 */
export async function resetInvalidPeriods(db: Database, now: Date, reminderDays: ReminderDays): Promise<void> {
  // A right clock plans no try more than a day later than the reminder's lead.
  await sql`
    /* many viewers: a job compares periods with memberships */
    WITH begun AS MATERIALIZED (SELECT user_id FROM subscriptions WHERE state = 'active' AND try_at IS NOT NULL),
      m AS MATERIALIZED (SELECT user_id, due_at FROM memberships WHERE user_id IN (SELECT user_id FROM begun))
    UPDATE subscriptions s SET period_at = NULL, try_at = NULL, tries = 0
    FROM m, orders o
    WHERE m.user_id = s.user_id AND o.order_id = s.first_order_id AND s.state = 'active' AND s.try_at IS NOT NULL
      AND (s.try_at > ${now}::timestamptz + ${reminderLead(reminderDays)} + interval '1 day'
        OR s.period_at IS DISTINCT FROM m.due_at)`.execute(db)
}

/** Deletes unsent reminders of charges that will not happen: their renewal is cancelled, or their period is over. */
export async function deleteOutdatedReminders(db: Database): Promise<void> {
  await sql`DELETE FROM mails USING subscriptions s
    WHERE mails.kind = 'renewalNotice' AND mails.send_at IS NOT NULL AND s.first_order_id = mails.order_id
      AND NOT ${isPlannedReminder}`.execute(db)
}

/** Leases the subscriptions to charge now to one worker. */
export async function claimCharges(db: Database, now: Date, leasedUntil: Date): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    UPDATE subscriptions SET try_at = ${leasedUntil} WHERE subscription_id IN (
      SELECT subscription_id FROM subscriptions WHERE state = 'active' AND try_at <= ${now}
      ORDER BY try_at LIMIT 20 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows
}

/**
 * Reads and locks a subscription until the transaction ends; undefined when it is not active, its account is deleted,
 * or the period is not the end of the membership any more.
 */
export async function lockChargeable(
  tx: Database,
  { subscription_id: id, period_at: periodAt }: Subscription,
): Promise<Subscription | undefined> {
  const locked = await tx
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.user_id', 'subscriptions.user_id')
    .selectAll('subscriptions')
    .where('subscription_id', '=', id)
    .where('state', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .forUpdate(['subscriptions'])
    .executeTakeFirst()
  const isOfPeriod =
    locked &&
    (await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('user_id', '=', locked.user_id)
      .where('due_at', '=', periodAt)
      .executeTakeFirst())
  return isOfPeriod ? locked : undefined
}

/** Locks a subscription until the transaction ends. */
export const lockSubscription = (tx: Database, subscriptionId: string): Promise<Subscription> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Progress = Partial<Pick<Subscription, 'tries' | 'try_at' | 'state'>>
export async function updateRenewalProgress(db: Database, subscriptionId: string, progress: Progress): Promise<void> {
  await db.updateTable('subscriptions').set(progress).where('subscription_id', '=', subscriptionId).execute()
}

/** Cancels the subscriptions of deleted accounts. */
export async function cancelSubscriptionsOfDeleted(db: Database): Promise<void> {
  await sql`UPDATE subscriptions s SET state = 'cancelled' FROM users u
    WHERE u.user_id = s.user_id AND u.deleted_at IS NOT NULL AND s.state = 'active'`.execute(db)
}

export type EndedSubscription = Pick<Subscription, 'subscription_id' | 'user_id'>

/** Ended subscriptions whose consent is still open at the provider and that cannot be turned on again. */
export async function readUnusedConsents(db: Database, env: string, at: Date): Promise<EndedSubscription[]> {
  const { rows } = await sql<EndedSubscription>`
    /* many viewers: a job looks for consents to end */
    WITH cancelled AS MATERIALIZED (
        SELECT user_id FROM subscriptions WHERE is_consent_open AND state = 'cancelled' AND env = ${env}),
      ${paidMemberships(at, sql`IN (SELECT user_id FROM cancelled)`)}
    SELECT s.subscription_id, s.user_id FROM subscriptions s
    WHERE s.is_consent_open AND s.state <> 'active' AND s.env = ${env} AND NOT ${isResumable}
    ORDER BY s.subscription_id LIMIT 50`.execute(db)
  return rows
}

/** Locks a subscription against resuming until the transaction ends; returns its consent, undefined if it is in use. */
export async function lockUnusedConsent(
  tx: Database,
  { subscription_id: id, user_id: userId }: EndedSubscription,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ consent_id: string }>`
    WITH ${paidMemberships(at, sql`= ${userId}`)}
    SELECT s.consent_id FROM subscriptions s
    WHERE s.subscription_id = ${id} AND s.user_id = ${userId} AND s.is_consent_open AND s.state <> 'active' AND NOT ${isResumable}
    FOR UPDATE OF s SKIP LOCKED`.execute(tx)
  return rows[0]?.consent_id
}
