import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import type { OrderType } from './product.ts'

/** Cards, the one way to pay. */
export const payType = 13
/** A younger order is asked about again by itself. The server credits a later payment too. */
const recheckedMs = 30 * 60_000

export interface PendingOrder {
  readonly orderId: string
  /** 7 stands for a type that was lost. */
  readonly orderType: OrderType | 7
}

/** Noted before the card form opens, so that a closed tab loses nothing. */
export function keepPending(
  settings: Settings,
  order: { readonly orderId: string; readonly orderType: OrderType; readonly price: string },
  now: number,
): void {
  settings.set(keys.pendingOrderId, order.orderId)
  settings.set(keys.pendingOrderType, order.orderType)
  settings.set(keys.pendingPayType, payType)
  settings.set(keys.pendingPurchase, 1)
  settings.set(keys.pendingTime, now)
  settings.set(keys.pendingPrice, order.price)
  settings.set(keys.pendingUserId, settings.get(keys.userId))
}

/** Forgets the order, unless another one has been noted since. */
export function forgetPending(settings: Settings, orderId: string): void {
  if (settings.get(keys.pendingOrderId) !== orderId) return
  settings.clear(keys.pendingOrderId)
  settings.clear(keys.pendingOrderType)
  settings.clear(keys.pendingPayType)
  settings.clear(keys.pendingPurchase)
  settings.clear(keys.pendingTime)
  settings.clear(keys.pendingPrice)
  settings.clear(keys.pendingUserId)
}

/** The order that this viewer may have paid and not seen arrive; another viewer of the device has none. */
export function readPending(settings: Settings, now: number): PendingOrder | undefined {
  const orderId = settings.get(keys.pendingOrderId)
  const isOpen = orderId !== '' && settings.get(keys.pendingPurchase) === 1
  const isOwn = settings.get(keys.pendingUserId) === settings.get(keys.userId)
  const age = now - settings.get(keys.pendingTime)
  return isOpen && isOwn && age < recheckedMs ? { orderId, orderType: settings.get(keys.pendingOrderType) } : undefined
}
