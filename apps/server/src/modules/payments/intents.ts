import { setTimeout as sleep } from 'node:timers/promises'
import type { AirwallexMethods } from '../../adapters/airwallex/airwallex.ts'
import { toProviderAmount } from '../../adapters/airwallex/amount.ts'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Intent } from '../../adapters/airwallex/shapes.ts'
import type { Deps } from '../../deps.ts'
import {
  insertIntent,
  readIntentCustomer,
  readIntents,
  setIntentState,
  setProviderIntentId,
  storesCardForRenewal,
} from './order-store.ts'
import type { Order, OrderIntent } from './tables.ts'

/**
 * Maximum age at which a payment is offered again. Its client secret is valid for an hour, so the buyer has enough time
 * left to type a card number.
 */
const freshMs = 50 * 60_000
const pausesMs = [300, 900]

type Needs = Pick<Deps, 'db' | 'now'>

/** A payment that can be made now, or the reason why the order cannot be paid now. */
export type PayableResult =
  | { readonly kind: 'payable'; readonly intentId: string; readonly secret: string; readonly customerId: string | null }
  /** The order is paid, or its payment is in progress. */
  | { readonly kind: 'underWay' }

/**
 * Finds payments at the provider whose create request got no response, and records their ids. Returns all payments of
 * the order.
 */
export async function resolveUnansweredIntents(
  { db, now }: Needs,
  airwallex: AirwallexMethods,
  order: Order,
): Promise<OrderIntent[]> {
  const rows = await readIntents(db, order.order_id)
  const asked = rows.filter((row) => row.state === 'asked')
  if (asked.length === 0) return rows
  const known = new Set(rows.map((row) => row.intent_id))
  const made = await airwallex.intentsOf(order.order_id)
  const unknown = made.filter(({ id, merchantOrderId }) => merchantOrderId === order.order_id && !known.has(id))
  for (const intent of unknown) {
    const request = asked.find((row) => row.request_id === intent.requestId)
    if (request) await setProviderIntentId(db, request.request_id, intent.id)
    // Only this server creates payments for its orders, so a payment with an unknown request id is also ours.
    else {
      const row = { request_id: `found:${intent.id}`, intent_id: intent.id, customer_id: intent.customerId ?? null }
      await insertIntent(db, { ...row, order_id: order.order_id, created_at: new Date(now()), state: 'open' })
    }
  }
  return unknown.length === 0 ? rows : readIntents(db, order.order_id)
}

/**
 * Returns the payment with which an order can be paid now. Creates a new payment if the order has none, if the client
 * secret is too old, or if the payment does not belong to the required customer. An order never has two open payments.
 * @param customerId customer that the payment must belong to; null accepts any
 * @throws AirwallexFailure when the provider does not respond in time; a second call continues from there
 */
export async function findOrCreatePayment(
  needs: Needs,
  airwallex: AirwallexMethods,
  order: Order,
  customerId: string | null,
): Promise<PayableResult> {
  const { db, now } = needs
  const rows = await resolveUnansweredIntents(needs, airwallex, order)
  const isFor = (row: OrderIntent) => customerId === null || row.customer_id === customerId
  const open = rows.find((row) => row.state === 'open' && row.intent_id !== null)
  if (open?.intent_id) {
    const intent = await airwallex.intent(open.intent_id)
    const isFresh = now() - open.created_at.getTime() < freshMs && intent.clientSecret !== undefined
    if (!isWaiting(intent)) {
      if (intent.status !== 'CANCELLED') return { kind: 'underWay' }
      // A payment that waits for the bank accepts no other card. A viewer who requests the payment again has left the
      // bank's page.
    } else if (isFresh && intent.status === 'REQUIRES_PAYMENT_METHOD' && isFor(open))
      return payable(intent, open.customer_id)
    else if (!(await cancelled(airwallex, intent.id))) return { kind: 'underWay' }
    await setIntentState(db, intent.id, 'cancelled')
  }
  const asked = rows.find((row) => row.state === 'asked')
  const requestId = asked?.request_id ?? `order:${order.order_id}:${rows.length + 1}`
  if (!asked) {
    const row = { request_id: requestId, order_id: order.order_id, customer_id: customerId }
    await insertIntent(db, { ...row, created_at: new Date(now()) })
  }
  // A request whose response was lost, or that a concurrent call has just sent, is sent again unchanged.
  const buyer = await readIntentCustomer(db, requestId)
  const intent = await createOrFind(airwallex, order, { requestId, customerId: buyer })
  await setProviderIntentId(db, requestId, intent.id)
  return isWaiting(intent) ? payable(intent, buyer) : { kind: 'underWay' }
}

const isWaiting = ({ status }: Intent): boolean => status.startsWith('REQUIRES_')

function payable(intent: Intent, customerId: string | null): PayableResult {
  const { id: intentId, clientSecret: secret } = intent
  if (secret === undefined) throw new AirwallexFailure('again', 'no_client_secret')
  return { kind: 'payable', intentId, secret, customerId }
}

/** Cancels a payment. Returns false if the payment succeeded in the meantime or its state is unknown. */
async function cancelled(airwallex: AirwallexMethods, intentId: string): Promise<boolean> {
  try {
    return (await airwallex.cancelIntent(intentId, `cancel:${intentId}`)).status === 'CANCELLED'
  } catch (error) {
    if (!(error instanceof AirwallexFailure)) throw error
    return (await airwallex.intent(intentId)).status === 'CANCELLED'
  }
}

/**
 * Creates a payment. All retries have the same request id, so the provider creates at most one payment. After a lost
 * response the payment is looked up.
 */
async function createOrFind(
  airwallex: AirwallexMethods,
  order: Order,
  { requestId, customerId }: { requestId: string; customerId: string | null },
): Promise<Intent> {
  const isSubscription = storesCardForRenewal(order) && order.subscription_id === null
  const wanted = {
    requestId,
    amount: toProviderAmount(order.price, order.currency),
    currency: order.currency,
    merchantOrderId: order.order_id,
    ...(customerId === null ? {} : { customerId }),
    isSubscription,
  }
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await airwallex.createIntent(wanted)
    } catch (error) {
      if (!(error instanceof AirwallexFailure) || error.kind === 'broken' || error.kind === 'declined') throw error
      if (error.kind === 'unknown') {
        const found = (await airwallex.intentsOf(order.order_id)).find((intent) => intent.requestId === requestId)
        if (found) return found.clientSecret === undefined ? airwallex.intent(found.id) : found
      }
      if (pauseMs === undefined) throw error
      await sleep(pauseMs)
    }
  }
  throw new AirwallexFailure('again', 'no_time_left')
}
