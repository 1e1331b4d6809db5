import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { sql } from 'kysely'
import type { PageWindow } from '../../db/page-window.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Order, OrderIntent, OrderRefund } from './tables.ts'

export type NewOrder = Pick<
  Order,
  | 'user_id'
  | 'order_type'
  | 'env'
  | 'product_id'
  | 'price'
  | 'currency'
  | 'coins'
  | 'bonus'
  | 'days'
  | 'vid_id'
  | 'names'
  | 'created_at'
  | 'language'
  | 'brand_id'
  | 'origin'
> &
  Partial<Pick<Order, 'subscription_id' | 'period_at' | 'promised_bonus'>>

/** Checks whether paying an order also stores the card for renewals. Passes do not renew. */
export const storesCardForRenewal = ({ order_type, days }: Pick<Order, 'order_type' | 'days'>): boolean =>
  order_type === 3 && !isNonRenewingPlanLength(days)

/** Returns the coins that an order gives or gave, including every bonus. */
export const totalOrderCoins = ({
  coins,
  bonus,
  first_bonus: firstBonus,
}: Pick<Order, 'coins' | 'bonus' | 'first_bonus'>): number => coins + bonus + firstBonus

/** Makes transactions that create orders of one user, or change their renewal or saved cards, wait for each other. */
export async function lockBuyer(tx: Database, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7235, hashtext(${userId}))`.execute(tx)
}

export async function insertOrder(db: Database, order: NewOrder, checkAt: Date): Promise<Order | undefined> {
  return (
    db
      .insertInto('orders')
      .values({
        ...order,
        names: JSON.stringify(order.names),
        consent: storesCardForRenewal(order) && !order.subscription_id ? 'wanted' : 'none',
        check_at: checkAt,
      })
      // Each renewal period has one order, even if two workers try to create it.
      .onConflict((on) => on.columns(['subscription_id', 'period_at']).doNothing())
      .returningAll()
      .executeTakeFirst()
  )
}

/** Records that the payment of an open order may save a card. */
export async function markCardSavingExpected(db: Database, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ consent: 'wanted' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('consent', '=', 'none')
    .execute()
}

/** Finds the viewer's open order for the same product on the same terms, created after `since`. */
export const findOpenOrder = (db: Database, like: NewOrder, since: Date): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', like.user_id)
    .where('env', '=', like.env)
    .where('order_type', '=', like.order_type)
    .where('product_id', '=', like.product_id)
    .where('price', '=', like.price)
    .where('currency', '=', like.currency)
    .where('coins', '=', like.coins)
    .where('bonus', '=', like.bonus)
    .where('promised_bonus', '=', like.promised_bonus ?? 0)
    .where('days', '=', like.days)
    // A renewal order must not be reused: it stores no consent for a new card.
    .where('subscription_id', 'is', null)
    .where('state', '=', 'open')
    .where('created_at', '>', since)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()

const membershipOrders = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_type', '=', 3)
    .where('state', '=', 'granted')
    .orderBy('order_id', 'desc')
    .limit(1)

/** Returns the latest membership order that was paid and not reversed. */
export const findLastMembershipOrder = (db: Database, userId: string): Promise<Order | undefined> =>
  membershipOrders(db, userId).executeTakeFirst()

/** Returns the latest delivered membership order whose consent to renewals is not confirmed yet. */
export const findOrderAwaitingConsent = (db: Database, userId: string): Promise<Order | undefined> =>
  membershipOrders(db, userId).where('consent', '=', 'wanted').where('check_at', 'is not', null).executeTakeFirst()

/**
 * Marks the viewer's unconfirmed consents to renewals as refused, so that no renewal starts if the provider confirms a
 * consent later. The caller must hold the buyer's lock.
 */
export async function refuseAwaitedConsents(tx: Database, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ consent: 'refused' })
    .where('user_id', '=', userId)
    .where('order_type', '=', 3)
    .where('state', '=', 'granted')
    .where('consent', '=', 'wanted')
    .execute()
}

export async function readOrder(db: Database, orderId: string): Promise<Order | undefined> {
  if (!parseRowId(orderId)) return undefined
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** Locks an order until the transaction ends. */
export const lockOrder = (tx: Database, orderId: string): Promise<Order> =>
  tx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirstOrThrow()

type Changes = Partial<Omit<Order, 'order_id' | 'names' | 'user_id' | 'created_at'>>
type Changeable = Pick<
  Changes,
  | 'language'
  | 'brand_id'
  | 'origin'
  | 'state'
  | 'paid_at'
  | 'credited_at'
  | 'first_bonus'
  | 'access_at'
  | 'parked'
  | 'reversed_coins'
  | 'reversed_days'
  | 'is_title_reversed'
  | 'taken_ms'
  | 'held_coins'
  | 'reversals'
  | 'consent'
  | 'check_at'
>
export async function changeOrder(tx: Database, orderId: string, changes: Changeable): Promise<Order> {
  return tx.updateTable('orders').set(changes).where('order_id', '=', orderId).returningAll().executeTakeFirstOrThrow()
}

/** Returns one page of a user's orders, newest first, and the total number of the orders. */
export async function readOrders(
  db: Database,
  userId: string,
  { limit, offset }: PageWindow,
): Promise<{ rows: Order[]; total: number }> {
  const own = db.selectFrom('orders').where('user_id', '=', userId)
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await own.selectAll().orderBy('order_id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total }
}

/** Returns the paid but undelivered orders of all users, oldest payment first. */
export const readUndeliveredOrders = (db: Database): Promise<Order[]> =>
  db.selectFrom('orders').selectAll().where('state', '=', 'paid').orderBy('paid_at').execute()

/**
 * Counts the orders for these titles that may still give rights: open, paid but undelivered, or in an undecided
 * dispute.
 */
export async function countUnsettledOrders(db: Database, vidIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    SELECT count(*)::int AS orders FROM orders WHERE state IN ('open', 'paid', 'disputed') AND NOT is_title_reversed
      AND vid_id = ANY(${vidIds}::bigint[])`.execute(db)
  return rows[0]?.orders ?? 0
}

export const readIntents = (db: Database, orderId: string): Promise<OrderIntent[]> =>
  db.selectFrom('order_intents').selectAll().where('order_id', '=', orderId).orderBy('created_at', 'desc').execute()

/**
 * Records a payment request before it is sent to the provider. A concurrent call may have written the same row already.
 */
export async function insertIntent(
  db: Database,
  row: Pick<OrderIntent, 'request_id' | 'order_id' | 'customer_id' | 'created_at'> & Partial<OrderIntent>,
): Promise<void> {
  await db
    .insertInto('order_intents')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Returns the provider's customer id in a recorded payment request; null if the request has none. */
export const readIntentCustomer = async (db: Database, requestId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('order_intents')
      .select('customer_id')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
  ).customer_id

/** Records the provider's id of the payment that a request created. */
export async function setProviderIntentId(db: Database, requestId: string, intentId: string): Promise<void> {
  await db
    .updateTable('order_intents')
    .set({ intent_id: intentId, state: 'open' })
    .where('request_id', '=', requestId)
    .where('state', '=', 'asked')
    .execute()
}

export async function setIntentState(db: Database, intentId: string, state: OrderIntent['state']): Promise<void> {
  await db.updateTable('order_intents').set({ state }).where('intent_id', '=', intentId).execute()
}

export const findOrderOfIntent = async (db: Database, intentId: string): Promise<string | undefined> =>
  (await db.selectFrom('order_intents').select('order_id').where('intent_id', '=', intentId).executeTakeFirst())
    ?.order_id

export const readDisputeIds = async (db: Database, orderId: string): Promise<string[]> =>
  (await db.selectFrom('order_disputes').select('dispute_id').where('order_id', '=', orderId).execute()).map(
    (row) => row.dispute_id,
  )

export const readRefunds = (db: Database, orderId: string): Promise<OrderRefund[]> =>
  db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()

export async function insertRefund(
  db: Database,
  row: Pick<OrderRefund, 'request_id' | 'order_id' | 'intent_id' | 'amount' | 'reason' | 'created_at'> &
    Partial<OrderRefund>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('order_refunds')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('request_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateRefund(
  db: Database,
  requestId: string,
  changes: Partial<Pick<OrderRefund, 'refund_id' | 'status' | 'amount'>>,
): Promise<void> {
  await db.updateTable('order_refunds').set(changes).where('request_id', '=', requestId).execute()
}
