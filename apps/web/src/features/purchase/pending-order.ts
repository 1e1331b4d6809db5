import { keys } from '#settings/keys.ts'
import { laterKeys } from '#settings/later-keys.ts'
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
