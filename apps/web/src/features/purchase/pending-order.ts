import { payments } from '@cliffhanger/contract/payments'
import type { Run } from '#api/client.ts'
import { keys } from '#settings/keys.ts'
import { laterKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import type { OrderType } from './product.ts'

/** The protocol's id for cards, the only payment method. */
export const payType = 13
/** Age in ms up to which an order is queried again automatically. The server credits later payments too. */
export const recheckedMs = 30 * 60_000

export interface PendingOrder {
  readonly orderId: string
  /** Order type 7: the type is unknown. */
  readonly orderType: OrderType | 7
}

/** Stored before the card form opens, so that an order survives a closed tab. */
export function storePendingOrder(
  settings: Settings,
  order: { readonly orderId: string; readonly orderType: OrderType; readonly price: string },
  now: number,
): void {
  settings.set(laterKeys.pendingOrderId, order.orderId)
  settings.set(laterKeys.pendingOrderType, order.orderType)
  settings.set(laterKeys.pendingPayType, payType)
  settings.set(laterKeys.pendingPurchase, 1)
  settings.set(laterKeys.pendingTime, now)
  settings.set(laterKeys.pendingPrice, order.price)
  settings.set(laterKeys.pendingUserId, settings.get(keys.userId))
}

/** Forgets the order, unless another one has been stored since. */
export function clearPendingOrder(settings: Settings, orderId: string): void {
  if (settings.get(laterKeys.pendingOrderId) !== orderId) return
  settings.clear(laterKeys.pendingOrderId)
  settings.clear(laterKeys.pendingOrderType)
  settings.clear(laterKeys.pendingPayType)
  settings.clear(laterKeys.pendingPurchase)
  settings.clear(laterKeys.pendingTime)
  settings.clear(laterKeys.pendingPrice)
  settings.clear(laterKeys.pendingUserId)
}

/** The order that this viewer may have paid without seeing the delivery; none for another viewer of this device. */
export function readPending(settings: Settings, now: number): PendingOrder | undefined {
  const orderId = settings.get(laterKeys.pendingOrderId)
  const isOpen = orderId !== '' && settings.get(laterKeys.pendingPurchase) === 1
  const isOwn = settings.get(laterKeys.pendingUserId) === settings.get(keys.userId)
  const age = now - settings.get(laterKeys.pendingTime)
  return isOpen && isOwn && age < recheckedMs
    ? { orderId, orderType: settings.get(laterKeys.pendingOrderType) }
    : undefined
}

export type OrderStatus =
  | { readonly isPaid: true }
  /** `message` is the server's text, empty without a response; `reason` is the reason for the failure. */
  | { readonly isPaid: false; readonly message: string; readonly reason: string }

/** Queries whether an order is paid and delivered. */
export async function queryOrder(run: Run, { orderId, orderType }: PendingOrder): Promise<OrderStatus> {
  const answer = await run(payments.isSuccessful, { orderId, orderType, payType })
  return answer.ok ? { isPaid: true } : { isPaid: false, message: answer.message, reason: answer.reason }
}

/** Whether the server has confirmed that the order is not paid. Without a response the status is unknown. */
export const isUnpaid = (answer: OrderStatus): boolean =>
  !answer.isPaid && (answer.reason === 'notPaid' || answer.reason === 'notFound')

/** Delays between queries, about 20 s in total: most payments arrive within the first two. */
export const pollDelaysMs: readonly number[] = [0, 1000, 2000, 3000, 5000, 8000]

/** Queries repeatedly until the order is paid, the delays are used up, or the result is no longer needed. */
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
