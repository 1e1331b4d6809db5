import type { Database } from '../../db/schema.ts'
import { fromCents, toCents } from './cents.ts'
import { readIntents, readRefunds } from './order-store.ts'
import type { Order, OrderRefund } from './tables.ts'

/** The payment of an order, with the amount that can still be refunded (`left`). */
export interface RefundablePayment {
  readonly intentId: string
  /** Amounts are decimal texts in the payment's currency. */
  readonly captured: string
  readonly currency: string
  readonly left: string
  /** Refunds of this payment that were not refused. */
  readonly refunds: readonly OrderRefund[]
}

const isGone = ({ status }: OrderRefund): boolean => status === 'FAILED' || status === 'REFUSED'

/** Returns undefined for an unpaid order. */
export async function readRefundable(db: Database, order: Order): Promise<RefundablePayment | undefined> {
  const intents = await readIntents(db, order.order_id)
  const paid = intents.find(({ state }) => state === 'paid') ?? intents.find(({ state }) => state === 'open')
  if (!paid?.intent_id || order.paid_at === null) return undefined
  const rows = await readRefunds(db, order.order_id)
  const refunds = rows.filter((row) => row.intent_id === paid.intent_id && !isGone(row))
  // Older releases did not store the amount of a payment.
  const captured = paid.captured ?? order.price
  const cents = refunds.reduce(
    (left, { amount }) => (amount === null ? 0 : Math.max(0, left - toCents(amount))),
    toCents(captured),
  )
  return {
    intentId: paid.intent_id,
    captured,
    currency: paid.currency ?? order.currency,
    left: fromCents(cents),
    refunds,
  }
}
