import type { Track } from '#api/tracker.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys, type PaymentReport } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { maxPendingOrderAgeMs } from './pending-order.ts'
import { type OrderType, orderTypes, type Product } from './product.ts'

/** Stores hints about a delivered purchase on this device. They affect only the display, never access rights. */
export function storePurchaseHints(settings: Settings, orderType: OrderType | 7, product?: Product): void {
  if (orderType === orderTypes.membership || orderType === orderTypes.wholeTitle) settings.set(keys.vvip, 1)
  if (product?.kind === 'coins') settings.set(nonSpecKeys.lastPack, product.id)
}

const mostReports = 20

interface Deps {
  readonly settings: Settings
  readonly track: Track
}

/** Reports a new order to the log store, unless the server has returned an existing order again. */
export function reportOrderCreated({ settings, track }: Deps, orderNo: string, now: number): void {
  const reports = settings.get(nonSpecKeys.paymentReports)
  if (reports.some((report) => report.orderNo === orderNo)) return
  const created: PaymentReport = { orderNo, userId: settings.get(keys.userId), createdTime: now, end: 0 }
  settings.set(nonSpecKeys.paymentReports, [...reports, created].slice(-mostReports))
  track('video_payment_report', { orderNo, position: 2 })
}

/**
 * Reports the outcome of an order once; only a payment after a reported failure is reported again. Orders of another
 * device are ignored, because that device reports their outcome.
 */
export function reportOrderOutcome({ settings, track }: Deps, orderNo: string, position: 7 | 8): void {
  const reports = settings.get(nonSpecKeys.paymentReports)
  const known = reports.find((report) => report.orderNo === orderNo)
  const isNew = known?.end === 0 || (known?.end === 8 && position === 7)
  if (!isNew) return
  settings.set(
    nonSpecKeys.paymentReports,
    reports.map((report) => (report === known ? { ...report, end: position } : report)),
  )
  track('video_payment_report', { orderNo, position })
}

/** Returns this viewer's orders without a reported outcome that are no longer checked automatically. */
export function findOrdersWithOverdueReport(settings: Settings, now: number): string[] {
  const userId = settings.get(keys.userId)
  return settings
    .get(nonSpecKeys.paymentReports)
    .filter(
      (report) => report.end === 0 && report.userId === userId && now - report.createdTime >= maxPendingOrderAgeMs,
    )
    .map(({ orderNo }) => orderNo)
}
