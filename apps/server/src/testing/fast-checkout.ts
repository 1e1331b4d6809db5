import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { type RedirectMethod, redirectMethods } from '@cliffhanger/domain/redirect-methods'
import { expect } from 'vitest'
import { enableBrandFeatures } from './brand-switches.ts'
import { requestAndReadMailedCode } from './outbox.ts'
import { orderInput, saveBillingInfo } from './paying.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { coins550, openShop } from './shop-world.ts'
import type { TestOptions } from './test-server.ts'

/** Creates settings of a server whose brand has all fast checkout features switched on. */
export async function fastCheckoutSettings(): Promise<{
  env: Readonly<Record<string, string>>
  remove: () => Promise<void>
}> {
  const { env: brand, remove } = await enableBrandFeatures('fastCheckout')
  const redirects = redirectMethods.map((method) => `${method}:USD`).join(',')
  const methods = { PAY_WALLETS: 'applepay,googlepay', PAY_COUNTRY: 'US', PAY_REDIRECT_METHODS: redirects }
  const env = { ...brand, ...methods, PAY_SHORT_BILLING: 'on', PAY_SAVED_CARDS: 'on' }
  return { env, remove }
}

/** Opens a shop with fast checkout and helpers for saved cards. */
export async function openFastCheckoutShop(options: TestOptions = {}) {
  const { env, remove } = await fastCheckoutSettings()
  const shop = await openShop({ ...options, env: { ...env, ...options.env } })
  const { server, sandbox } = shop
  let people = 0
  type Asked = { readonly byWallet?: true; readonly canSaveCard?: true; readonly cardId?: string }
  const orderWith = (viewer: ProtocolClient, asked: Asked, what: Parameters<typeof shop.order>[1] = coins550) =>
    viewer.call(payments.createOrder, { ...orderInput(viewer, server.origin, what), ...asked })

  return {
    ...shop,
    orderWith,
    /** Begins a payment on the page of an external wallet. */
    beginRedirect: (viewer: ProtocolClient, orderId: string, method: RedirectMethod = 'gcash') =>
      viewer.call(redirectPayments.beginRedirect, { orderId, method, returnUrl: `${server.origin}/wallet` }),
    cards: (viewer: ProtocolClient) => viewer.ask(savedCards.savedCards, {}),
    async fastOrder(viewer: ProtocolClient, asked: Asked, what?: Parameters<typeof shop.order>[1]) {
      const { source } = await orderWith(viewer, asked, what)
      return source ?? expect.fail('no order')
    },
    /** Creates a registered viewer with billing info. */
    async official(): Promise<ProtocolClient> {
      const viewer = await server.viewer()
      people += 1
      const openid = `payer${people}@example.com`
      const code = await requestAndReadMailedCode(viewer, server.deps.config.dataDir, openid)
      expect((await viewer.ask(ownAccount.register, { openid, code, type: 6 })).state).toBe(1)
      await viewer.check()
      await saveBillingInfo(viewer, openid)
      return viewer
    },
    /** Buys coins with a card and saves the card. */
    async saveCard(viewer: ProtocolClient, number?: string): Promise<string> {
      const { source: order } = await orderWith(viewer, { canSaveCard: true })
      if (!order) expect.fail('no order')
      await sandbox.pay(order, number, { payment_consent: { next_triggered_by: 'customer' } })
      expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
      return order.orderId
    },
    async close(): Promise<void> {
      await shop.close()
      await remove()
    },
  }
}
export type FastCheckoutShop = Awaited<ReturnType<typeof openFastCheckoutShop>>
