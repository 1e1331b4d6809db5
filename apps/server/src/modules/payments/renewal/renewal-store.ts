import { minLongPlanDays, type ReminderDays } from '@cliffhanger/domain/renewal-reminder'
import { type RawBuilder, sql } from 'kysely'
import { isDistributed } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.ts'
import { plannedReminderCondition } from '../mail-store.ts'
import { paidMembershipsSql, resumableCondition } from '../subscription-store.ts'
import type { Subscription } from '../tables.ts'

export type DueSubscription = Subscription & { readonly due_at: Date }

/**
 * SQL interval: how long before the end of a membership the renewal reminder is sent. Longer plans (`o.days`) get an
 * earlier reminder.
 */
const reminderLead = ({ month, quarter, year }: ReminderDays): RawBuilder<unknown> => sql`make_interval(days =>
  CASE WHEN o.days >= ${minLongPlanDays.year} THEN ${year}::integer
    WHEN o.days >= ${minLongPlanDays.quarter} THEN ${quarter}::integer ELSE ${month}::integer END)`

/**
 * Returns subscriptions whose renewal reminder is due but not queued: either their renewal period has not been started,
 * or their renewal was cancelled before the reminder was sent and then turned on again.
 */
export async function readSubscriptionsToRemind(
  db: Database,
  env: string,
  now: Date,
  reminderDays: ReminderDays,
): Promise<DueSubscription[]> {
  // An index finds the few memberships within the longest lead time; the lead time of each plan is compared afterwards.
  // Most memberships ended long ago, so a distributed database first sends the viewers of active subscriptions to its
  // nodes.
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
    WHERE s.state = 'active' AND s.env = ${env} AND m.due_at - ${reminderLead(reminderDays)} <= ${now}
      AND (s.period_at IS DISTINCT FROM m.due_at
        OR (s.try_at IS NOT NULL AND NOT EXISTS (SELECT FROM mails WHERE ${plannedReminderCondition})))
    ORDER BY m.due_at LIMIT 500`.execute(db)
  return rows
}

/**
 * Starts a renewal period, unless another process already has, and locks the subscription until the transaction ends.
 * Returns the time of the charge, or undefined if the charge was cancelled in the meantime.
 */
export async function beginRenewalPeriod(
  tx: Database,
  subscription: DueSubscription,
  tryAt: Date,
): Promise<Date | undefined> {
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
 * Resets renewal periods so that they can start again when due: periods that a server with a wrong clock started, and
 * periods that no longer match the end of the membership because days were added or taken back.
 */
export async function resetInvalidPeriods(db: Database, now: Date, reminderDays: ReminderDays): Promise<void> {
  // A correct clock never schedules an attempt later than the reminder's lead time plus one day.
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

/**
 * Deletes unsent reminders of charges that will not happen, because the renewal was cancelled or the period is over.
 */
export async function deleteOutdatedReminders(db: Database): Promise<void> {
  await sql`DELETE FROM mails USING subscriptions s
    WHERE mails.kind = 'renewalNotice' AND mails.send_at IS NOT NULL AND s.first_order_id = mails.order_id
      AND NOT ${plannedReminderCondition}`.execute(db)
}

/** Leases up to `most` subscriptions that are due to be charged to one worker. */
export async function claimDueSubscriptions(
  db: Database,
  env: string,
  { now, leasedUntil, most }: { readonly now: Date; readonly leasedUntil: Date; readonly most: number },
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    UPDATE subscriptions SET try_at = ${leasedUntil} WHERE subscription_id IN (
      SELECT subscription_id FROM subscriptions WHERE state = 'active' AND env = ${env} AND try_at <= ${now}
      ORDER BY try_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows
}

/**
 * Reads a subscription and locks it until the transaction ends. Returns undefined if the subscription is not active,
 * its account is deleted, or its period no longer matches the end of the membership.
 */
export async function lockChargeableSubscription(
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
export async function cancelSubscriptionsOfDeletedAccounts(db: Database): Promise<void> {
  await sql`UPDATE subscriptions s SET state = 'cancelled' FROM users u
    WHERE u.user_id = s.user_id AND u.deleted_at IS NOT NULL AND s.state = 'active'`.execute(db)
}

export type EndedSubscription = Pick<Subscription, 'subscription_id' | 'user_id'>

/** Returns ended subscriptions that cannot be turned on again and whose consent is still open at the provider. */
export async function readSubscriptionsWithUnusedConsent(
  db: Database,
  env: string,
  at: Date,
): Promise<EndedSubscription[]> {
  const { rows } = await sql<EndedSubscription>`
    /* many viewers: a job looks for consents to end */
    WITH cancelled AS MATERIALIZED (
        SELECT user_id FROM subscriptions WHERE is_consent_open AND state = 'cancelled' AND env = ${env}),
      ${paidMembershipsSql(at, sql`IN (SELECT user_id FROM cancelled)`)}
    SELECT s.subscription_id, s.user_id FROM subscriptions s
    WHERE s.is_consent_open AND s.state <> 'active' AND s.env = ${env} AND NOT ${resumableCondition}
    ORDER BY s.subscription_id LIMIT 50`.execute(db)
  return rows
}

/**
 * Locks an ended subscription until the transaction ends, so that it cannot be turned on again. Returns the id of its
 * consent, or undefined if the consent is still needed, already closed, or locked by another transaction.
 */
export async function lockUnusedConsent(
  tx: Database,
  { subscription_id: id, user_id: userId }: EndedSubscription,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ consent_id: string }>`
    WITH ${paidMembershipsSql(at, sql`= ${userId}`)}
    SELECT s.consent_id FROM subscriptions s
    WHERE s.subscription_id = ${id} AND s.user_id = ${userId} AND s.is_consent_open AND s.state <> 'active' AND NOT ${resumableCondition}
    FOR UPDATE OF s SKIP LOCKED`.execute(tx)
  return rows[0]?.consent_id
}
