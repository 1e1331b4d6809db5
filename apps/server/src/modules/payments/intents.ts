import { setTimeout as sleep } from 'node:timers/promises'
import type { AirwallexMethods } from '../../adapters/airwallex/airwallex.ts'
import { toProvider } from '../../adapters/airwallex/amount.ts'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Intent } from '../../adapters/airwallex/shapes.ts'
import type { Deps } from '../../deps.ts'
import { insertIntent, markIntent, nameIntent, readIntents } from './order-store.ts'
import type { Order, OrderIntent } from './tables.ts'

/** The browser's secret lives an hour; younger than this there is time enough to type a card number. */
const freshMs = 50 * 60_000
const pausesMs = [300, 900]

type Needs = Pick<Deps, 'db' | 'now'>

/** A payment that can be made now, or why not. */
export type Payable =
  | { readonly kind: 'payable'; readonly intentId: string; readonly secret: string; readonly customerId: string | null }
  /** Paid, or about to be. */
  | { readonly kind: 'underWay' }

/** Which payments exist at the provider for requests whose answer never came. */
export async function findAsked({ db, now }: Needs, airwallex: AirwallexMethods, order: Order): Promise<OrderIntent[]> {
  const rows = await readIntents(db, order.order_id)
  const asked = rows.filter((row) => row.state === 'asked')
  if (asked.length === 0) return rows
  const known = new Set(rows.map((row) => row.intent_id))
  const made = await airwallex.intentsOf(order.order_id)
  const unknown = made.filter(({ id, merchantOrderId }) => merchantOrderId === order.order_id && !known.has(id))
  for (const intent of unknown) {
    const request = asked.find((row) => row.request_id === intent.requestId)
    if (request) await nameIntent(db, request.request_id, intent.id)
    // Nobody but us makes payments of our orders, so it is one of ours all the same.
    else {
      const row = { request_id: `found:${intent.id}`, intent_id: intent.id, customer_id: intent.customerId ?? null }
      await insertIntent(db, { ...row, order_id: order.order_id, created_at: new Date(now()), state: 'open' })
    }
  }
  return unknown.length === 0 ? rows : readIntents(db, order.order_id)
}

/**
 * The one payment of an order that can be made now: the one there is, or a new one when there is none or its secret is
 * too old. Whatever happens in between, an order has one at a time.
 * @throws AirwallexFailure when the provider does not answer in time; asking again goes on from there
 */
export async function payableIntent(
  needs: Needs,
  airwallex: AirwallexMethods,
  order: Order,
  customerId: string | null,
): Promise<Payable> {
  const { db, now } = needs
  const rows = await findAsked(needs, airwallex, order)
  const open = rows.find((row) => row.state === 'open' && row.intent_id !== null)
  if (open?.intent_id) {
    const intent = await airwallex.intent(open.intent_id)
    const isFresh = now() - open.created_at.getTime() < freshMs && intent.clientSecret !== undefined
    if (!isWaiting(intent)) {
      if (intent.status !== 'CANCELLED') return { kind: 'underWay' }
      // Waiting for a bank's answer it takes no other card; whoever asks again has left that page.
    } else if (isFresh && intent.status === 'REQUIRES_PAYMENT_METHOD') return payable(intent, open.customer_id)
    else if (!(await cancelled(airwallex, intent.id))) return { kind: 'underWay' }
    await markIntent(db, intent.id, 'cancelled')
  }
  const asked = rows.find((row) => row.state === 'asked')
  const requestId = asked?.request_id ?? `order:${order.order_id}:${rows.length + 1}`
  if (!asked) {
    const row = { request_id: requestId, order_id: order.order_id, customer_id: customerId }
    await insertIntent(db, { ...row, created_at: new Date(now()) })
  }
  const intent = await createOrFind(airwallex, order, { requestId, customerId })
  await nameIntent(db, requestId, intent.id)
  return isWaiting(intent) ? payable(intent, customerId) : { kind: 'underWay' }
}

const isWaiting = ({ status }: Intent): boolean => status.startsWith('REQUIRES_')

function payable(intent: Intent, customerId: string | null): Payable {
  const { id: intentId, clientSecret: secret } = intent
  if (secret === undefined) throw new AirwallexFailure('again', 'no_client_secret')
  return { kind: 'payable', intentId, secret, customerId }
}

/** False when it was paid at this very moment, or nobody can say. */
async function cancelled(airwallex: AirwallexMethods, intentId: string): Promise<boolean> {
  try {
    return (await airwallex.cancelIntent(intentId, `cancel:${intentId}`)).status === 'CANCELLED'
  } catch (error) {
    if (!(error instanceof AirwallexFailure)) throw error
    return (await airwallex.intent(intentId)).status === 'CANCELLED'
  }
}

/** The same request id each time: what the provider has done already it does not do again, and then it is looked up. */
async function createOrFind(
  airwallex: AirwallexMethods,
  order: Order,
  { requestId, customerId }: { requestId: string; customerId: string | null },
): Promise<Intent> {
  const isSubscription = order.order_type === 3 && order.subscription_id === null
  const wanted = {
    requestId,
    amount: toProvider(order.price, order.currency),
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
