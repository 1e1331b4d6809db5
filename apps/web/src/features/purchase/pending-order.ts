import { payments } from '@cliffhanger/contract/payments'
import type { CallRunner } from '#api/client.ts'
import { keys } from '#settings/keys.ts'
import { lazySpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import type { OrderType } from './product.ts'

/** The API's id for card payments, the only payment type. */
export const cardPayType = 13
/** Age in ms up to which the app checks a pending order automatically. The server also credits later payments. */
export const maxPendingOrderAgeMs = 30 * 60_000

export interface PendingOrder {
  readonly orderId: string
  /** The specification's number of the order type; 7 if it is not known. */
  readonly orderType: OrderType | 7
}

/** Stores an order before the card form opens, so that a closed tab does not lose it. */
export function storePendingOrder(
  settings: Settings,
  order: { readonly orderId: string; readonly orderType: OrderType; readonly price: string },
  now: number,
): void {
  settings.set(lazySpecKeys.pendingOrderId, order.orderId)
  settings.set(lazySpecKeys.pendingOrderType, order.orderType)
  settings.set(lazySpecKeys.pendingPayType, cardPayType)
  settings.set(lazySpecKeys.pendingPurchase, 1)
  settings.set(lazySpecKeys.pendingTime, now)
  settings.set(lazySpecKeys.pendingPrice, order.price)
  settings.set(lazySpecKeys.pendingUserId, settings.get(keys.userId))
}

/** Clears the pending order, unless another one has been stored since. */
export function clearPendingOrder(settings: Settings, orderId: string): void {
  if (settings.get(lazySpecKeys.pendingOrderId) !== orderId) return
  settings.clear(lazySpecKeys.pendingOrderId)
  settings.clear(lazySpecKeys.pendingOrderType)
  settings.clear(lazySpecKeys.pendingPayType)
  settings.clear(lazySpecKeys.pendingPurchase)
  settings.clear(lazySpecKeys.pendingTime)
  settings.clear(lazySpecKeys.pendingPrice)
  settings.clear(lazySpecKeys.pendingUserId)
}

/**
 * Returns the order that this viewer may have paid without seeing its delivery; undefined for another viewer of this
 * device.
 */
export function readPendingOrder(settings: Settings, now: number): PendingOrder | undefined {
  const orderId = settings.get(lazySpecKeys.pendingOrderId)
  const isOpen = orderId !== '' && settings.get(lazySpecKeys.pendingPurchase) === 1
  const isOwn = settings.get(lazySpecKeys.pendingUserId) === settings.get(keys.userId)
  const age = now - settings.get(lazySpecKeys.pendingTime)
  return isOpen && isOwn && age < maxPendingOrderAgeMs
    ? { orderId, orderType: settings.get(lazySpecKeys.pendingOrderType) }
    : undefined
}

export type OrderStatus =
  | { readonly isPaid: true }
  /**
   * `message`: the server's text, empty without a response; `reason`: why the query failed or the order is not
   * delivered.
   */
  | { readonly isPaid: false; readonly message: string; readonly reason: string }

/** Queries whether an order is paid and delivered. */
export async function queryOrder(run: CallRunner, { orderId, orderType }: PendingOrder): Promise<OrderStatus> {
  const answer = await run(payments.isSuccessful, { orderId, orderType, payType: cardPayType })
  return answer.ok ? { isPaid: true } : { isPaid: false, message: answer.message, reason: answer.reason }
}

/** Returns whether the server has confirmed that the order is not paid. Without a response the status is unknown. */
export const isUnpaid = (answer: OrderStatus): boolean =>
  !answer.isPaid && (answer.reason === 'notPaid' || answer.reason === 'notFound')

/** Delay before each query in ms, 19 s in total. Most payments are confirmed by the second query. */
export const pollDelaysMs: readonly number[] = [0, 1000, 2000, 3000, 5000, 8000]

/** Polls until the order is paid, the delays are used up, or the result is no longer needed. */
export async function pollOrder(
  ask: () => Promise<OrderStatus>,
  wait: (ms: number) => Promise<void>,
  delays: readonly number[],
  isWanted: () => boolean,
): Promise<OrderStatus> {
  let last: OrderStatus = { isPaid: false, message: '', reason: '' }
  for (const delay of delays) {
    if (delay > 0) await wait(delay)
    if (!isWanted()) return last
    last = await ask()
    if (last.isPaid) return last
  }
  return last
}
