import { testCardNumbers } from '../../../apps/server/src/testing/paying.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import type { TestShop } from '../../../apps/server/src/testing/shop-world.ts'
import type { WebhookOrder } from './deliveries.ts'

export interface PreparedOrder extends WebhookOrder {
  /** Whether the order was paid with the right amount and currency. */
  readonly isPaid: boolean
}
const fates = [
  ...(['paid', 'paid', 'paid', 'unpaid', 'declined'] as const),
  ...(['wrong amount', 'wrong currency', 'of another order'] as const),
]
const packages = ['2001', '2002', '2003', '2004', '2005', '2006']

/** Creates orders: some paid, some unpaid, some with the payment of another order. */
export async function createOrdersForWebhooks(shop: TestShop, random: Random, count: number): Promise<PreparedOrder[]> {
  const wishes = Array.from({ length: count }, (_, index) => ({
    rechargeId: random.pick(packages),
    fate: fates[index % fates.length],
    isQuiet: random.chance(0.2),
  }))
  return Promise.all(
    wishes.map(async ({ rechargeId, fate, isQuiet }) => {
      const order = await shop.order(await shop.buyer(), { rechargeId })
      const { price } = await shop.stateOf(order.orderId)
      const made = { orderId: order.orderId, isQuiet, isPaid: fate === 'paid' }
      if (fate === 'paid') await shop.sandbox.pay(order)
      if (fate === 'declined') await shop.sandbox.pay(order, testCardNumbers.declined)
      if (fate === 'paid' || fate === 'unpaid' || fate === 'declined') return { ...made, airId: order.airId }
      const foreign = await shop.airwallex.createIntent({
        requestId: `foreign-${order.orderId}`,
        amount: fate === 'wrong amount' ? 0.01 : Number(price),
        currency: fate === 'wrong currency' ? 'EUR' : 'USD',
        merchantOrderId: fate === 'of another order' ? '1' : order.orderId,
      })
      await shop.sandbox.pay({ airId: foreign.id, airSecret: foreign.clientSecret ?? '' })
      const write = 'UPDATE order_intents SET intent_id = $2 WHERE order_id = $1'
      await shop.server.database.pool.query(write, [order.orderId, foreign.id])
      return { ...made, airId: foreign.id }
    }),
  )
}
