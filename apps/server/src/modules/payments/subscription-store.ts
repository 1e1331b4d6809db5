import type { Database } from '../../db/schema.ts'
import type { Subscription } from './tables.ts'

export const findActive = (db: Database, userId: string): Promise<Subscription | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** A newer consent takes the place of the one before. */
export async function startSubscription(
  tx: Database,
  row: Pick<Subscription, 'user_id' | 'env' | 'first_order_id' | 'customer_id' | 'consent_id' | 'created_at'>,
): Promise<void> {
  await endSubscriptions(tx, row.user_id)
  await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** No charge after this: whoever charges reads the state under the same lock. True when there was one to end. */
export async function endSubscriptions(
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

/** Ends the membership that a consent pays for, when the consent is gone at the provider. */
export async function endSubscriptionOf(tx: Database, orderId: string): Promise<void> {
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
