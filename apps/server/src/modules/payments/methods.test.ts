import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { type RedirectMethod, redirectMethods } from '@cliffhanger/domain/redirect-methods'
import { walletMethods } from '@cliffhanger/domain/wallet-methods'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FastCheckoutShop, openFastCheckoutShop } from '../../testing/fast-checkout.ts'
import { clickWalletButton, orderInput, saveBillingInfo, testCardNumbers, walletContact } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { coins100, coins550, monthlyMembership, openShop } from '../../testing/shop-world.ts'
import { setEmailBlocked } from './billing.ts'
import { renewMemberships } from './renewal/renew.ts'

const day = 86_400_000
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

/** An order for 550 coins and a payment method that can pay or decline it. */
interface Payment {
  readonly viewer: ProtocolClient
  readonly order: { readonly orderId: string; readonly airId: string }
  pay(): Promise<string>
  decline(): Promise<string>
}

async function orderForCard(): Promise<Payment> {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  return {
    viewer,
    order,
    pay: () => shop.sandbox.pay(order),
    decline: () => shop.sandbox.pay(order, testCardNumbers.declined),
  }
}
async function orderForWallet(type: (typeof walletMethods)[number]): Promise<Payment> {
  const viewer = await shop.server.viewer()
  const order = await shop.fastOrder(viewer, { byWallet: true })
  return {
    viewer,
    order,
    pay: () => shop.sandbox.payByWallet(order, type),
    decline: () => shop.sandbox.payByWallet(order, type, 'token_declined'),
  }
}
async function orderForRedirect(method: RedirectMethod): Promise<Payment> {
  const viewer = await shop.server.viewer()
  const order = await shop.fastOrder(viewer, { byWallet: true })
  async function answer(said: 'approve' | 'refuse'): Promise<string> {
    const { source } = await shop.beginRedirect(viewer, order.orderId, method)
    expect(await clickWalletButton(source?.url ?? '', said)).toBe(`${shop.server.origin}/wallet`)
    const { status, failureCode } = await shop.airwallex.intent(order.airId)
    return failureCode ?? status
  }
  return { viewer, order, pay: () => answer('approve'), decline: () => answer('refuse') }
}
async function orderForSavedCard(): Promise<Payment> {
  const viewer = await shop.official()
  await shop.saveCard(viewer)
  const cardId = (await shop.cards(viewer))[0]?.cardId ?? expect.fail('no card')
  const order = await shop.fastOrder(viewer, { cardId }, coins550)
  const consentId = order.cardConsentId ?? expect.fail('no consent')
  return {
    viewer,
    order,
    pay: () => shop.sandbox.payBySavedCard(order, consentId),
    async decline() {
      await shop.sandbox.knobs({ ...off, consentDecline: 'issuer_declined' })
      const code = await shop.sandbox.payBySavedCard(order, consentId)
      await shop.sandbox.knobs(off)
      return code
    },
  }
}
const methods: readonly (readonly [string, () => Promise<Payment>])[] = [
  ['a card', orderForCard],
  ...walletMethods.map((type) => [type, () => orderForWallet(type)] as const),
  ['a saved card', orderForSavedCard],
  ...redirectMethods.map((method) => [method, () => orderForRedirect(method)] as const),
]
const entriesOf = async (orderId: string) =>
  (
    await shop.server.database.pool.query(
      "SELECT kind, coins FROM ledger_entries WHERE order_id = $1 AND kind IN ('topup', 'bonus') ORDER BY kind DESC",
      [orderId],
    )
  ).rows
const once = [
  { kind: 'topup', coins: 500 },
  { kind: 'bonus', coins: 50 },
]

describe.each(methods)('paid by %s', (_, prepare) => {
  test('duplicate webhooks, polls and the reconciler together create one ledger entry per credit', async () => {
    const { viewer, order, pay } = await prepare()
    expect(await pay()).toBe('SUCCEEDED')
    const object = { id: order.airId, merchant_order_id: order.orderId }
    const ten = Array.from({ length: 10 }, (_, index) => index)
    shop.server.clock.now += 60_000
    const rings = await Promise.all([
      ...ten.map((index) =>
        shop.ring({ id: `${order.orderId}-${index % 3}`, name: 'payment_intent.succeeded', object }),
      ),
      ...ten.map(async () => ((await shop.isSuccessful(viewer, order.orderId)) === 1 ? 200 : 0)),
      shop.round().then(() => 200),
    ])
    expect([...new Set(rings)]).toEqual([200])
    expect(await entriesOf(order.orderId)).toEqual(once)
  })

  test('a late webhook delivers the order exactly once', async () => {
    const { order, pay } = await prepare()
    await pay()
    shop.server.clock.now += 3 * 3_600_000
    const object = { id: order.airId, merchant_order_id: order.orderId }
    expect(await shop.ring({ id: `late-${order.orderId}`, name: 'payment_intent.succeeded', object })).toBe(200)
    await expect.poll(() => entriesOf(order.orderId)).toEqual(once)
    expect(await shop.ring({ id: `late-${order.orderId}`, name: 'payment_intent.succeeded', object })).toBe(200)
    await shop.round()
    expect(await entriesOf(order.orderId)).toEqual(once)
  })

  test('neither a forged webhook nor a webhook for an unpaid payment delivers anything', async () => {
    const { viewer, order } = await prepare()
    const object = { id: order.airId, merchant_order_id: order.orderId, status: 'SUCCEEDED' }
    const event = { name: 'payment_intent.succeeded', object }
    expect(await shop.ring(event, { secret: 'a secret that nobody has given' })).toBe(401)
    expect(await shop.ring(event)).toBe(200)
    await shop.round()
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(0)
    expect(await entriesOf(order.orderId)).toEqual([])
  })

  test('a decline delivers nothing, and a second attempt pays the order', async () => {
    const { viewer, order, pay, decline } = await prepare()
    expect(await decline()).toMatch(/^(issuer|provider)_declined$/)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(0)
    expect(await pay()).toBe('SUCCEEDED')
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
    expect(await entriesOf(order.orderId)).toEqual(once)
  })

  test('after a refund at the provider, the order is refunded and its coins are taken back', async () => {
    const { viewer, order, pay } = await prepare()
    await pay()
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
    const balance = await shop.balance(viewer)
    await shop.airwallex.refund(order.airId, `refund-${order.orderId}`, 'asked')
    await shop.server.payments.settle(order.orderId)
    expect((await shop.stateOf(order.orderId)).state).toBe('refunded')
    expect(await shop.balance(viewer)).toBe(balance - 550)
  })
})

test("a guest who pays with a payment wallet needs no billing details and gets the receipt at the wallet's email address", async () => {
  const { viewer, order, pay } = await orderForWallet('googlepay')
  await pay()
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect((await viewer.ask(accounts.getUserInfo, {})).airEmail).toBe(walletContact.email)
  const { rows } = await shop.server.database.pool.query(
    'SELECT first_name, last_name, email, phone, verified_at FROM billing_infos WHERE user_id = $1',
    [viewer.state.userId],
  )
  expect(rows).toEqual([
    { first_name: 'Wanda', last_name: 'Wallet', email: walletContact.email, phone: '', verified_at: null },
  ])
  const receipt = async () => {
    await shop.round()
    const { rows: mails } = await shop.server.database.pool.query('SELECT outcome FROM mails WHERE mail_key = $1', [
      `receipt:${order.orderId}`,
    ])
    return mails
  }
  await expect.poll(receipt).toEqual([{ outcome: 'sent' }])
  const { rows: cardsOf } = await shop.server.database.pool.query(
    'SELECT card_brand, card_last4 FROM order_intents WHERE order_id = $1',
    [order.orderId],
  )
  expect(cardsOf).toEqual([{ card_brand: 'visa', card_last4: '1111' }])
  // The next purchase by card does not ask for billing details.
  expect((await shop.orderWith(viewer, {}, coins100)).code).toBe(1)
})

test('the email address in a payment wallet does not replace billing details', async () => {
  const viewer = await shop.buyer()
  const order = await shop.fastOrder(viewer, { byWallet: true })
  await shop.sandbox.payByWallet(order, 'applepay')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect((await viewer.ask(accounts.getUserInfo, {})).airEmail).toBe(`${viewer.state.userId}@example.com`)
})

test('a payment with a blocked wallet email address parks the order until the address is unblocked', async () => {
  const { db } = shop.server.deps
  const { viewer, order, pay } = await orderForWallet('applepay')
  await setEmailBlocked(db, walletContact.email, true, new Date(shop.server.clock.now))
  await pay()
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(-1)
  const parked = { state: 'paid', parked: "its payer's address is blocked" }
  expect(await shop.stateOf(order.orderId)).toMatchObject(parked)
  expect((await viewer.ask(accounts.getUserInfo, {})).airEmail).toBe('')
  expect((await shop.orderWith(viewer, {}, coins100)).code, 'the payer is not stored').toBe(0)
  // Another email address does not unblock the order.
  await saveBillingInfo(viewer, 'innocent@example.com')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(-1)
  expect(await shop.stateOf(order.orderId)).toMatchObject(parked)
  expect(await entriesOf(order.orderId)).toEqual([])
  await setEmailBlocked(db, walletContact.email, false, new Date(shop.server.clock.now))
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'granted', parked: null })
  expect(await entriesOf(order.orderId)).toEqual(once)
})

test('an email address that is blocked after it was saved cannot be used with any payment method', async () => {
  const { db } = shop.server.deps
  const viewer = await shop.official()
  await shop.saveCard(viewer)
  const [card = expect.fail('no card')] = await shop.cards(viewer)
  const { airEmail } = await viewer.ask(accounts.getUserInfo, {})
  await setEmailBlocked(db, airEmail, true, new Date(shop.server.clock.now))
  for (const asked of [{}, { byWallet: true }, { cardId: card.cardId }] as const) {
    const { code, message } = await shop.orderWith(viewer, asked, coins100)
    expect([code, message]).toEqual([0, 'This email address cannot be used for payments. Please use another one.'])
  }
  await setEmailBlocked(db, airEmail, false, new Date(shop.server.clock.now))
  expect((await shop.orderWith(viewer, {}, coins100)).code).toBe(1)
})

test('a membership bought with a payment wallet renews', async () => {
  const viewer = await shop.server.viewer()
  const order = await shop.fastOrder(viewer, { byWallet: true }, monthlyMembership)
  expect(order.airCustomerId).toMatch(/^cus_/)
  await shop.sandbox.payByWallet(order, 'applepay')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  const { premiumDueTime } = await viewer.ask(payments.membershipInfo, {})
  const due = premiumDueTime ?? expect.fail('no membership')
  for (const time of [due - 3 * day, due - day]) {
    shop.server.clock.now = time
    await renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })
  }
  await viewer.check()
  expect((await viewer.ask(payments.membershipInfo, {})).premiumDueTime).toBe(due + 30 * day)
})

test('an order is delivered even if the payment wallet has no valid email address', async () => {
  const viewer = await shop.server.viewer()
  const order = await shop.fastOrder(viewer, { byWallet: true })
  await shop.sandbox.payByWallet(order, 'googlepay', 'token_paid', { payment_method: walletWithoutAddress })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect((await viewer.ask(accounts.getUserInfo, {})).airEmail).toBe('')
})
const walletWithoutAddress = {
  type: 'googlepay',
  googlepay: { encrypted_payment_token: 'token_paid', billing: { first_name: 'Ada', email: 'not an address' } },
}

test('billing details need no phone number if the brand has the short billing form', async () => {
  const viewer = await shop.server.viewer()
  const typed = { airFirstName: 'Ada', airLastName: 'Lovelace', airEmail: 'short@example.com', airPhone: '' }
  expect(await viewer.ask(payments.updUserAirwallexInfo, typed)).toEqual({ state: 1 })
  expect((await viewer.call(payments.updUserAirwallexInfo, { ...typed, airLastName: ' ' })).status).toBe(400)
  expect((await shop.orderWith(viewer, {})).code).toBe(1)
})

test('a brand without fast checkout requires billing details and a phone number for every payment method', async () => {
  const plain = await openShop({ env: { PAY_WALLETS: 'googlepay', PAY_COUNTRY: 'US', PAY_SHORT_BILLING: 'on' } })
  const viewer = await plain.server.viewer()
  const asked = { rechargeId: '2002', byWallet: true }
  const { code } = await viewer.call(payments.createOrder, {
    ...orderInput(viewer, plain.server.origin, asked),
    ...asked,
  })
  expect(code).toBe(0)
  const typed = { airFirstName: 'Ada', airLastName: 'Lovelace', airEmail: 'long@example.com', airPhone: '' }
  expect((await viewer.call(payments.updUserAirwallexInfo, typed)).status).toBe(400)
  await plain.close()
})
