import { wallet } from '@cliffhanger/contract/wallet'
import { expect } from 'vitest'
import type { ProtocolClient } from './protocol-client.ts'
import { publishSample } from './sample-title.ts'
import { coins550, openShop, type TestShop } from './shop-world.ts'
import { simulateDispute } from './simulated-dispute.ts'
import type { TestOptions } from './test-server.ts'

interface Options extends TestOptions {
  /** Id of a title that is already on sale; default: a new title. */
  readonly vidId?: string
}

/**
 * Opens a shop with a title on sale. Returns helpers for refunds at the provider, disputes at the payer's bank and
 * debts in the wallet.
 */
export async function openRefundShop({ vidId: onSale, ...options }: Options = {}) {
  const shop = await openShop(options)
  const vidId = onSale ?? (await publishSample(shop.server.deps.db, 'sold', { pricePerEpisode: 100 })).vidId
  const keys = shop.server.deps.provider.ownSandbox ?? expect.fail('the server has no payment sandbox')
  const simulate = (path: string, body: object) =>
    simulateDispute({ ...keys, origin: `${shop.server.origin}/sandbox/airwallex` }, path, body)
  /** Sends the webhook of a dispute, because the server learns about disputes only from webhooks. */
  async function tell(name: string, { airId, orderId }: PaidOrder, id: string) {
    const object = { id, payment_intent_id: airId, status: 'whatever it says' }
    expect(await shop.ring({ name: `payment_dispute.${name}`, object })).toBe(200)
    await shop.server.payments.settle(orderId)
  }
  return {
    shop,
    vidId,
    async bought(viewer: ProtocolClient, what: Parameters<TestShop['order']>[1] = coins550): Promise<Bought> {
      const order = await shop.order(viewer, what)
      await shop.sandbox.pay(order)
      expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
      return order
    },
    /** Refunds an order as an operator does in the provider's web app, then makes the server settle the order. */
    async refund({ airId, orderId }: PaidOrder, amount?: number) {
      const made = await shop.airwallex.refund(airId, `web-app-${Math.random()}`, 'asked', amount)
      await shop.server.payments.settle(orderId)
      return made
    },
    /** Opens a dispute and returns its id. */
    async dispute(order: PaidOrder): Promise<string> {
      const { id } = await simulate('create', { payment_intent_id: order.airId })
      await tell('requires_response', order, String(id))
      return String(id)
    },
    async end(id: string, status: 'LOST' | 'REVERSED' | 'WON', order: PaidOrder) {
      await simulate(`${id}/resolve`, { status })
      await tell(status.toLowerCase(), order, id)
    },
    async spend(viewer: ProtocolClient, episodes: readonly number[]) {
      for (const nepisode of episodes) await viewer.ask(wallet.addBuyPlay, { vidId, nepisode })
    },
    async owed({ state }: ProtocolClient): Promise<number> {
      const sql = 'SELECT debt FROM wallets WHERE user_id = $1'
      const { rows } = await shop.server.database.pool.query<{ debt: string }>(sql, [state.userId])
      return Number(rows[0]?.debt)
    },
  }
}
type Bought = Awaited<ReturnType<TestShop['order']>>
type PaidOrder = Pick<Bought, 'airId' | 'orderId'>
export type RefundShop = Awaited<ReturnType<typeof openRefundShop>>
