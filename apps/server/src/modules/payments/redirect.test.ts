import { payments } from '@cliffhanger/contract/payments'
import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProvider } from '../../adapters/airwallex/provider.ts'
import { readConfig } from '../../config.ts'
import { type FastCheckoutShop, openFastCheckoutShop } from '../../testing/fast-checkout.ts'
import { clickWalletButton, orderInput } from '../../testing/paying.ts'
import { coins100, coins550, monthlyMembership, openShop } from '../../testing/shop-world.ts'

const off = { webhooks: { isOff: true } }
let shop: FastCheckoutShop
beforeAll(async () => {
  shop = await openFastCheckoutShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
})

/** Creates a guest's order for 550 coins and the payment wallet's page for it. */
async function begin() {
  const viewer = await shop.server.viewer()
  const { orderId } = await shop.fastOrder(viewer, { byWallet: true }, coins550)
  const page = async () => (await shop.beginRedirect(viewer, orderId)).source?.url ?? expect.fail('no page')
  return { viewer, orderId, page, url: await page() }
}
const creditsOf = async (orderId: string) => {
  const { rows } = await shop.server.database.pool.query(
    "SELECT count(*)::int AS n FROM ledger_entries WHERE order_id = $1 AND kind = 'topup'",
    [orderId],
  )
  return rows[0]?.n
}
const answerOf = (viewer: Awaited<ReturnType<typeof begin>>['viewer'], orderId: string) =>
  viewer.call(payments.isSuccessful, { orderId, orderType: 1, payType: 13 })

test('the payment page is on the provider’s origin and belongs to the chosen wallet', async () => {
  const { viewer, orderId, url } = await begin()
  expect(url.startsWith(`${shop.server.origin}/sandbox/airwallex/wallet?`)).toBe(true)
  expect(await (await fetch(url)).text()).toContain('<h1>gcash</h1>')
  const [row] = await shop.airwallex.intentsOf(orderId)
  expect(row?.redirectMethod).toBe('gcash')
  expect((await answerOf(viewer, orderId)).code).toBe(0)
})

test('a viewer who leaves the wallet page unpaid can pay on a new page, and the old page no longer charges', async () => {
  const { viewer, orderId, url, page } = await begin()
  expect(await clickWalletButton(url, 'leave')).toBe(`${shop.server.origin}/wallet`)
  expect((await answerOf(viewer, orderId)).code).toBe(0)
  const again = await page()
  expect(await clickWalletButton(url, 'approve')).toBe('invalid_status_for_operation')
  await clickWalletButton(again, 'approve')
  expect((await answerOf(viewer, orderId)).code).toBe(1)
  expect(await creditsOf(orderId)).toBe(1)
})

test('opening the return URL, even with forged parameters, credits nothing', async () => {
  const { viewer, orderId } = await begin()
  for (const forged of ['?succeeded=true', `?id=${orderId}&status=SUCCEEDED`])
    await fetch(`${shop.server.origin}/wallet${forged}`)
  await shop.round()
  expect((await answerOf(viewer, orderId)).code).toBe(0)
  expect(await creditsOf(orderId)).toBe(0)
})

test('a payment that the wallet confirms later is reported as pending and delivered by the webhook alone', async () => {
  const { viewer, orderId, url } = await begin()
  await clickWalletButton(url, 'later')
  const pending = await answerOf(viewer, orderId)
  expect([pending.code, pending.message]).toEqual([-1, expect.stringContaining('has not confirmed the payment yet')])
  // Until the payment wallet confirms the payment, the order cannot be paid with any other method.
  const again = await shop.beginRedirect(viewer, orderId)
  expect([again.code, again.message]).toEqual([-1, pending.message])
  const other = await viewer.call(payments.createOrder, orderInput(viewer, shop.server.origin, coins550))
  expect([other.code, other.message]).toEqual([0, expect.stringContaining('first name')])
  const byWallet = await shop.orderWith(viewer, { byWallet: true }, coins550)
  expect([byWallet.code, byWallet.message]).toEqual([0, pending.message])
  await shop.sandbox.knobs({})
  await shop.sandbox.clock(10_000)
  await expect.poll(() => creditsOf(orderId)).toBe(1)
  await shop.sandbox.clock(0)
  expect((await answerOf(viewer, orderId)).code).toBe(1)
  expect((await shop.beginRedirect(viewer, orderId)).code, 'paid').toBe(0)
})

test('a declined wallet payment is reported as declined, and the order can then be paid by card', async () => {
  const { viewer, orderId, url } = await begin()
  await clickWalletButton(url, 'refuse')
  const refused = (await answerOf(viewer, orderId)).message
  expect(refused).toContain('declined')
  expect(refused).not.toContain('card')
  const order = await shop.fastOrder(viewer, { byWallet: true }, coins550)
  expect(order.orderId).toBe(orderId)
  expect(await shop.sandbox.pay(order)).toBe('SUCCEEDED')
  expect((await answerOf(viewer, orderId)).code).toBe(1)
  expect(await creditsOf(orderId)).toBe(1)
})

test('if two wallet pages are requested at once, at most one is paid', async () => {
  const viewer = await shop.server.viewer()
  const { orderId } = await shop.fastOrder(viewer, { byWallet: true }, coins100)
  const both = await Promise.all([shop.beginRedirect(viewer, orderId), shop.beginRedirect(viewer, orderId)])
  const pages = both.flatMap(({ source }) => source?.url ?? [])
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) await clickWalletButton(page, 'approve')
  expect((await answerOf(viewer, orderId)).code).toBe(1)
  expect(await creditsOf(orderId)).toBe(1)
})

test('an order can still be paid after a response from the provider was lost', async () => {
  const viewer = await shop.server.viewer()
  const { orderId } = await shop.fastOrder(viewer, { byWallet: true }, coins550)
  await shop.sandbox.knobs({ ...off, faults: [{ path: '/confirm', kind: '500After' }] })
  expect((await shop.beginRedirect(viewer, orderId)).code).toBe(503)
  const { source } = await shop.beginRedirect(viewer, orderId)
  await clickWalletButton(source?.url ?? '', 'approve')
  expect((await answerOf(viewer, orderId)).code).toBe(1)
})

test('a URL on a foreign host is never sent to the viewer', async () => {
  const viewer = await shop.server.viewer()
  const { orderId } = await shop.fastOrder(viewer, { byWallet: true }, coins550)
  const { provider } = shop.server.deps
  const isPaymentPage = provider.isPaymentPage
  provider.isPaymentPage = () => false
  const answer = await shop.beginRedirect(viewer, orderId)
  provider.isPaymentPage = isPaymentPage
  expect(answer.code).toBe(503)
  expect(answer.source ?? null).toBeNull()
})

test.each([
  ['https://api.airwallex.com/pa/redirect/hk/1?checksum=2', true],
  ['https://api-demo.airwallex.com/pa', true],
  ['http://api.airwallex.com/pa', false],
  ['https://api.airwallex.com:8443/pa', false],
  ['https://airwallex.com.evil.example/pa', false],
  ['https://evilairwallex.com/pa', false],
  ['https://user@api.airwallex.com/pa', false],
  ['javascript:alert(1)//.airwallex.com', false],
  ['/pa/redirect', false],
])('with real payments, the check whether %s is a payment page returns %s', (url, isRight) => {
  const { deps } = shop.server
  const keys = {
    AIRWALLEX_CLIENT_ID: 'c',
    AIRWALLEX_API_KEY: 'k',
    AIRWALLEX_WEBHOOK_SECRET: 'webhook-secret-of-32-characters-x',
  }
  const origins = { PUBLIC_URL: 'https://drama.example.com', PAY_ORIGIN: 'https://pay.example.com' }
  const config = readConfig({ AIRWALLEX_ENV: 'prod', ...keys, ...origins }, '/app')
  expect(createProvider({ ...deps, config }).isPaymentPage(url)).toBe(isRight)
})

test("refuses foreign return URLs, other viewers' orders, memberships and wallets that are not offered", async () => {
  const { viewer, orderId } = await begin()
  const ask = async (client: typeof viewer, fields: object) => {
    const input = { orderId, method: 'gcash' as const, returnUrl: `${shop.server.origin}/wallet`, ...fields }
    return (await client.call(redirectPayments.beginRedirect, input)).code
  }
  const { host } = new URL(shop.server.origin)
  for (const returnUrl of ['https://evil.example/', `javascript://${host}/%0aalert(1)`, '//evil.example', ''])
    expect(await ask(viewer, { returnUrl }), returnUrl).toBe(400)
  expect(await ask(viewer, { method: 'paypal' })).toBe(400)
  expect(await ask(await shop.server.viewer(), {})).toBe(404)
  const member = await shop.buyer()
  const membership = await shop.order(member, monthlyMembership)
  expect(await ask(member, { orderId: membership.orderId })).toBe(0)

  const plain = await openShop({ env: { PAY_REDIRECT_METHODS: 'gcash:USD' } })
  const buyer = await plain.buyer()
  const order = await plain.order(buyer)
  const input = { orderId: order.orderId, method: 'gcash' as const, returnUrl: plain.server.origin }
  expect((await buyer.call(redirectPayments.beginRedirect, input)).code, 'without fastCheckout').toBe(404)
  await plain.close()
})

test('the return URL must be a page on a host of the brand, not a javascript: URL with that host', async () => {
  const { viewer, orderId } = await begin()
  const [brand] = shop.server.deps.brands.all
  const hosts = brand?.hosts ?? []
  const ask = async (returnUrl: string) =>
    (await viewer.call(redirectPayments.beginRedirect, { orderId, method: 'gcash', returnUrl })).code
  Object.assign(brand ?? {}, { hosts: ['drama.test'] })
  const codes = [await ask('javascript://drama.test/%0aalert(1)'), await ask('https://drama.test/wallet')]
  Object.assign(brand ?? {}, { hosts })
  expect(codes).toEqual([400, 1])
})

test('a payment wallet for another currency cannot be chosen and does not replace billing details', async () => {
  const other = await openFastCheckoutShop({ env: { PAY_WALLETS: '', PAY_REDIRECT_METHODS: 'gcash:PHP' } })
  const viewer = await other.server.viewer()
  const refused = await other.orderWith(viewer, { byWallet: true })
  expect([refused.code, refused.message]).toEqual([0, expect.stringContaining('first name')])
  const buyer = await other.buyer()
  expect((await other.beginRedirect(buyer, (await other.order(buyer)).orderId)).code).toBe(404)
  await other.close()
})
