import { equalsPrice } from '../../adapters/airwallex/amount.ts'
import type { Intent } from '../../adapters/airwallex/shapes.ts'
import type { Order } from './tables.ts'

type OrderTerms = Pick<Order, 'order_id' | 'price' | 'currency'>

/**
 * Returns why a payment does not match its order, or undefined if they match. A payment may have been charged in
 * another currency than the order's. Then the provider reports the order's currency and amount as base.
 */
export function findPaymentMismatch(intent: Intent, order: OrderTerms, customerId: string | null): string | undefined {
  const { order_id: orderId, price, currency } = order
  if (intent.merchantOrderId !== orderId) return `it belongs to order ${intent.merchantOrderId}`
  if (intent.customerId !== (customerId ?? undefined)) return 'it belongs to another customer'
  const isSwitched = intent.baseCurrency !== undefined
  const [asked, askedCurrency] = isSwitched
    ? [intent.baseAmount ?? Number.NaN, intent.baseCurrency]
    : [intent.amount, intent.currency]
  if (askedCurrency !== currency) return `its currency is ${askedCurrency} instead of ${currency}`
  if (!equalsPrice(asked, price, currency)) return `its amount is ${asked} instead of ${price}`
  if (!equalsPrice(intent.capturedAmount, intent.amount.toFixed(3), intent.currency))
    return `only ${intent.capturedAmount} of ${intent.amount} was captured`
  return undefined
}
