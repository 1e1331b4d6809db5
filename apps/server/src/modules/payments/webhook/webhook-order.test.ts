import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop-world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await shop.audit()).toEqual([])
})
const about = (order: { airId: string; orderId: string }) => ({ id: order.airId, merchant_order_id: order.orderId })

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}

test('the result does not depend on the order in which webhooks arrive', { timeout: 120_000 }, async () => {
  const names = [
    'payment_intent.created',
    'payment_intent.requires_payment_method',
    'payment_attempt.authorization_failed',
    'payment_intent.succeeded',
    'refund.settled',
  ]
  const ends = new Set<string>()
  const viewer = await shop.buyer()
  for (const order of permutations(names)) {
    const bought = await shop.order(viewer)
    await shop.sandbox.pay(bought)
    // Refunds half of the payment, like an operator in the provider's web app.
    const refund = await shop.airwallex.refund(bought.airId, `refund-${bought.orderId}`, 'asked', 2.5)
    const before = await shop.balance(viewer)
    for (const name of order) {
      const object = name.startsWith('refund') ? { id: refund.id, payment_intent_id: bought.airId } : about(bought)
      expect(await shop.ring({ name, object })).toBe(200)
    }
    await expect.poll(async () => (await shop.stateOf(bought.orderId)).reversed_coins, { interval: 10 }).toBe(275)
    const { state, reversed_coins: reversed } = await shop.stateOf(bought.orderId)
    ends.add(JSON.stringify([state, reversed, (await shop.balance(viewer)) - before]))
  }
  expect([...ends]).toEqual(['["granted",275,275]'])
})
