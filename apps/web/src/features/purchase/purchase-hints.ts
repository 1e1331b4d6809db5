import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { type OrderType, orderTypes, type Product } from './product.ts'

/** Stores hints about a delivered purchase on this device. They only affect the display, never rights. */
export function storePurchaseHints(settings: Settings, orderType: OrderType | 7, product?: Product): void {
  if (orderType === orderTypes.membership || orderType === orderTypes.wholeTitle) settings.set(keys.vvip, 1)
  if (product?.kind === 'coins') settings.set(ownKeys.lastPack, product.id)
}
