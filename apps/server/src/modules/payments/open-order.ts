import type { LanguageId } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { AirwallexMethods } from '../../adapters/airwallex/airwallex.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../http/call-error.ts'
import type { BillingDetails } from './billing.ts'
import { nextReconciliationTime } from './check-ladder.ts'
import { findOrCreateCustomer } from './customers.ts'
import { findOrCreatePayment } from './intents.ts'
import {
  changeOrder,
  findOpenOrder,
  insertOrder,
  lockBuyer,
  markCardSavingExpected,
  storesCardForRenewal,
} from './order-store.ts'
import type { Product } from './product.ts'
import type { Order, SavedCard } from './tables.ts'

const reusedMs = 30 * 60_000
/** The client's timeout is 20 s, but buyers give up earlier. */
const timeoutMs = 7_000

export interface PayableOrder {
  readonly order: Order
  readonly intentId: string
  readonly secret: string
  readonly customerId: string | null
}
interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'provider'> {}
export interface BuyerContext {
  readonly userId: string
  /** Undefined if the buyer's payment wallet provides the billing details. */
  readonly billing: BillingDetails | undefined
  /** Whether the card form may offer to save the card. */
  readonly canSaveCard: boolean
  /** The saved card that pays the order. */
  readonly card: SavedCard | undefined
  readonly language: LanguageId
  readonly brandId: string
  readonly origin: string
  /** Records the browser from which the order was made, in the order's transaction. */
  keepSource(tx: Database, orderId: string, at: Date): Promise<void>
}

/**
 * Creates the order before the payment at the provider, so that a crash in between loses nothing. A repeated request
 * within half an hour gets the same order. Returns only the order if it is paid or its payment is in progress.
 * @param isNew whether to create a new order although the viewer has an open one
 * @throws AirwallexFailure when the provider does not respond in time
 * @throws CallError if the buyer's account was deleted or merged in the meantime
 */
export async function findOrCreateOrder(
  needs: Needs,
  product: Product,
  buyer: BuyerContext,
  isNew = false,
): Promise<PayableOrder | Order> {
  const airwallex = needs.provider.airwallex.within(timeoutMs)
  const { userId, billing, canSaveCard, card } = buyer
  const needsCustomer = storesCardForRenewal(product) || canSaveCard
  const customerId =
    card?.customer_id ??
    (needsCustomer ? await findOrCreateCustomer(needs, airwallex, needs.provider.env, { userId, ...billing }) : null)
  const order = await reuseOrCreateOrder(needs, product, buyer, !isNew)
  const payable = await findPayableOrder(needs, airwallex, order, customerId)
  if (payable && canSaveCard) await markCardSavingExpected(needs.db, order.order_id)
  return payable ?? order
}

/**
 * Returns the order with a payment that can be made now, or undefined if the order is paid or its payment is in
 * progress.
 */
export async function findPayableOrder(
  needs: Needs,
  airwallex: AirwallexMethods,
  order: Order,
  customerId: string | null,
): Promise<PayableOrder | undefined> {
  const payable = await findOrCreatePayment(needs, airwallex, order, customerId)
  return payable.kind === 'payable' ? { order, ...payable } : undefined
}

const reuseOrCreateOrder = (
  { db, now, provider }: Needs,
  product: Product,
  buyer: BuyerContext,
  mayReuse: boolean,
): Promise<Order> =>
  db.transaction().execute(async (tx) => {
    const { userId, language, brandId, origin } = buyer
    const at = new Date(now())
    const place = { language, brand_id: brandId, origin }
    const wanted = { ...product, ...place, user_id: userId, env: provider.env, created_at: at }
    await lockBuyer(tx, userId)
    // A merge of wallets waits for this transaction, or has ended the buyer's session during the request to the
    // provider.
    const { rows: buyers } = await sql`SELECT FROM users
      WHERE user_id = ${userId} AND deleted_at IS NULL AND merged_into IS NULL FOR KEY SHARE`.execute(tx)
    if (buyers.length === 0) throw new CallError('unauthorized')
    const open = mayReuse ? await findOpenOrder(tx, wanted, new Date(now() - reusedMs)) : undefined
    // The site and the language of the last request determine the receipt, its links and the ad networks.
    const order = open
      ? await changeOrder(tx, open.order_id, place)
      : await insertOrder(tx, wanted, nextReconciliationTime(at, now()) ?? at)
    if (!order) throw new Error('The order was not inserted')
    await buyer.keepSource(tx, order.order_id, at)
    return order
  })
