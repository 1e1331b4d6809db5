import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Subscription } from './tables.ts'

export const findActiveSubscription = (db: Database, userId: string): Promise<Subscription | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()

/**
 * SQL table expression of memberships with paid time left, named `paid` as `resumableCondition` expects.
 * @param userIds SQL condition on the column `user_id`, without the column name
 */
export const paidMembershipsSql = (at: Date, userIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  paid AS MATERIALIZED (SELECT user_id, due_at FROM memberships WHERE due_at > ${at} AND user_id ${userIds})`

/**
 * SQL condition: the row `s` of `subscriptions` can be resumed. It is the viewer's latest subscription and is
 * cancelled, its card can still be charged at the provider, paid time is left, and none of its orders is fully refunded
 * or disputed. The statement must start with `paidMembershipsSql`.
 */
export const resumableCondition: RawBuilder<boolean> = sql<boolean>`(
  s.state = 'cancelled' AND s.is_consent_open
  AND EXISTS (SELECT FROM paid JOIN users u USING (user_id) WHERE paid.user_id = s.user_id AND u.deleted_at IS NULL)
  AND NOT EXISTS (SELECT FROM subscriptions newer
    WHERE newer.user_id = s.user_id AND newer.subscription_id > s.subscription_id)
  AND NOT EXISTS (SELECT FROM orders o WHERE o.state IN ('refunded', 'disputed')
    AND (o.order_id = s.first_order_id OR o.subscription_id = s.subscription_id)))`

export async function findResumableSubscription(
  db: Database,
  { userId, env, at }: { readonly userId: string; readonly env: string; readonly at: Date },
): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    WITH ${paidMembershipsSql(at, sql`= ${userId}`)}
    SELECT s.* FROM subscriptions s WHERE s.user_id = ${userId} AND s.env = ${env} AND ${resumableCondition}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Resumes a cancelled subscription and keeps its period and its number of charge attempts. Returns false if the
 * subscription can no longer be resumed.
 * @param earliest earliest time of the next charge
 */
export async function resumeSubscription(
  tx: Database,
  { subscription_id: id, user_id: userId }: Subscription,
  { at, earliest }: { readonly at: Date; readonly earliest: Date },
): Promise<boolean> {
  const { rows } = await sql`
    WITH ${paidMembershipsSql(at, sql`= ${userId}`)}
    UPDATE subscriptions s SET state = 'active',
      try_at = CASE WHEN s.period_at = m.due_at THEN greatest(s.try_at, ${earliest}) END
    FROM paid m
    WHERE m.user_id = s.user_id AND s.subscription_id = ${id} AND ${resumableCondition}
    RETURNING s.subscription_id`.execute(tx)
  return rows.length > 0
}

/** Records that the consent has been disabled at the provider. */
export async function markConsentClosed(db: Database, subscriptionId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ is_consent_open: false })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Starts a subscription, which replaces the user's previous one. */
export async function startSubscription(
  tx: Database,
  row: Pick<Subscription, 'user_id' | 'env' | 'first_order_id' | 'customer_id' | 'consent_id' | 'created_at'>,
): Promise<void> {
  await endActiveSubscription(tx, row.user_id)
  await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * Ends a user's active subscription. A charge locks the same row, so that it cannot miss the end. Returns whether a
 * subscription was active.
 */
export async function endActiveSubscription(
  tx: Database,
  userId: string,
  state: 'cancelled' | 'lapsed' = 'cancelled',
): Promise<boolean> {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ state })
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .returning('subscription_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the subscription that an order started or renewed. */
export async function endSubscriptionOfOrder(tx: Database, orderId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ state: 'cancelled' })
    .where('state', '=', 'active')
    .where((is) =>
      is.or([
        is('first_order_id', '=', orderId),
        is('subscription_id', 'in', (of) =>
          of
            .selectFrom('orders')
            .select('subscription_id')
            .where('order_id', '=', orderId)
            .where('subscription_id', 'is not', null)
            .$castTo<{ subscription_id: string }>(),
        ),
      ]),
    )
    .execute()
}
