import { sql } from 'kysely'
import { decimalPlacesOf } from '../../../adapters/airwallex/amount.ts'
import type { Database } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Shop } from '../../wallet/shop/shop.ts'
import { fromCents, toCents } from '../cents.ts'
import { readOrder } from '../order-store.ts'
import type { Order, Subscription } from '../tables.ts'

/** A lower price for the next renewal, offered to a member who is about to cancel. */
interface StayOffer {
  readonly price: string
  readonly currency: string
  /** End of the promotion in ms since epoch. */
  readonly endTime: number
}
interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly shop: Pick<Shop, 'promotion'>
}

/**
 * Returns the price of the next renewal: the agreed price, or once the lower price that kept the member from
 * cancelling. The transaction that creates the renewal's order must hold the subscription's lock.
 */
export async function computeRenewalPrice(db: Database, subscription: Subscription, first: Order): Promise<string> {
  const { subscription_id: id, stay_price: lower } = subscription
  if (lower === null) return first.price
  // Compares the price and not the time, because the clocks of two servers may differ.
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM orders
      WHERE subscription_id = ${id} AND price = ${lower} AND paid_at IS NOT NULL) AS "isUsed"`.execute(db)
  return rows[0]?.isUsed ? first.price : lower
}

/** Returns the price of the next renewal of the membership that started with this order. */
export async function readNextRenewalPrice(db: Database, first: Order): Promise<string> {
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('first_order_id', '=', first.order_id)
    .executeTakeFirst()
  return subscription ? computeRenewalPrice(db, subscription, first) : first.price
}

/**
 * Returns the offer for a member who is about to cancel. Undefined without a promotion, if the member has already
 * accepted such an offer, or if the order of the next renewal exists.
 * @param promotion read outside of a transaction, because the shop reads it through its own connection
 */
export async function readStayOffer(
  db: Database,
  promotion: Awaited<ReturnType<Shop['promotion']>>,
  subscription: Subscription,
): Promise<StayOffer | undefined> {
  if (!promotion || subscription.stayed_at !== null) return undefined
  const first = await readOrder(db, subscription.first_order_id)
  if (!first || (await isPeriodOrdered(db, subscription))) return undefined
  const { price, currency } = first
  const step = 10 ** (2 - decimalPlacesOf(currency))
  const cents = Math.floor((toCents(price) * (100 - promotion.percent)) / 100 / step) * step
  return cents > 0 ? { price: fromCents(cents), currency, endTime: promotion.endTime } : undefined
}

/** Checks whether the order for the next renewal exists. Then its price cannot change any more. */
async function isPeriodOrdered(db: Database, { subscription_id: id, user_id: userId }: Subscription): Promise<boolean> {
  const { rows } = await sql`
    WITH m AS MATERIALIZED (SELECT due_at FROM memberships WHERE user_id = ${userId})
    SELECT o.order_id FROM orders o JOIN m ON o.period_at = m.due_at WHERE o.subscription_id = ${id}`.execute(db)
  return rows.length > 0
}

const lockActive = (tx: Database, userId: string): Promise<Subscription | undefined> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/**
 * Lowers the price of the next renewal once, for a member who accepts the offer; idempotent. Returns `changed` if the
 * current offer differs from the one that the member was shown.
 */
export async function acceptStayOffer(
  { db, shop, now }: Needs,
  userId: string,
  shownPrice: string,
): Promise<'done' | 'changed'> {
  const promotion = await shop.promotion('stay')
  return db.transaction().execute(async (tx) => {
    // The order for the next renewal is created under the same lock.
    const subscription = await lockActive(tx, userId)
    if (!subscription) return 'changed'
    if (subscription.stay_price === shownPrice) return 'done'
    const offer = await readStayOffer(tx, promotion, subscription)
    if (offer?.price !== shownPrice) return 'changed'
    await tx
      .updateTable('subscriptions')
      .set({ stay_price: offer.price, stayed_at: new Date(now()) })
      .where('subscription_id', '=', subscription.subscription_id)
      .execute()
    return 'done'
  })
}
