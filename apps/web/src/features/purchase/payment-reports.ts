import type { Track } from '#api/tracker.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys, type PaymentReport } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { recheckedMs } from './pending-order.ts'
import { type OrderType, orderTypes, type Product } from './product.ts'

/** Stores hints about a delivered purchase on this device. They only affect the display, never rights. */
export function storePurchaseHints(settings: Settings, orderType: OrderType | 7, product?: Product): void {
  if (orderType === orderTypes.membership || orderType === orderTypes.wholeTitle) settings.set(keys.vvip, 1)
  if (product?.kind === 'coins') settings.set(ownKeys.lastPack, product.id)
}

const mostReports = 20

interface Deps {
  readonly settings: Settings
  readonly track: Track
}

/** Reports a new order to the log store. An order that the server returns again has already been reported. */
export function reportCreated({ settings, track }: Deps, orderNo: string, now: number): void {
  const reports = settings.get(ownKeys.paymentReports)
  if (reports.some((report) => report.orderNo === orderNo)) return
  const created: PaymentReport = { orderNo, userId: settings.get(keys.userId), createdTime: now, end: 0 }
  settings.set(ownKeys.paymentReports, [...reports, created].slice(-mostReports))
  track('video_payment_report', { orderNo, position: 2 })
}

/**
 * Reports the end of an order, once. A reported failure is changed only by a later payment. The end of an order from
 * another device is reported by that device.
 */
export function reportEnd({ settings, track }: Deps, orderNo: string, position: 7 | 8): void {
  const reports = settings.get(ownKeys.paymentReports)
  const known = reports.find((report) => report.orderNo === orderNo)
  const isNew = known?.end === 0 || (known?.end === 8 && position === 7)
  if (!isNew) return
  settings.set(
    ownKeys.paymentReports,
    reports.map((report) => (report === known ? { ...report, end: position } : report)),
  )
  track('video_payment_report', { orderNo, position })
}

/** This viewer's orders whose end was not reported and is no longer awaited. */
export function overdueOrders(settings: Settings, now: number): string[] {
  const userId = settings.get(keys.userId)
  return settings
    .get(ownKeys.paymentReports)
    .filter((report) => report.end === 0 && report.userId === userId && now - report.createdTime >= recheckedMs)
    .map(({ orderNo }) => orderNo)
}
