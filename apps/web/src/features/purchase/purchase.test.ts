import { beforeEach, expect, test } from 'vitest'
import { failed, succeeded } from '#api/outcome.ts'
import { keys } from '#settings/keys.ts'
import { lazySpecKeys, nonSpecKeys } from '#settings/own-keys.ts'
import { emptyBillingDetails } from './billing.ts'
import type { Product } from './product.ts'
import { createdOrder, createPurchaseEnv, sampleCoinProduct, sampleMembershipProduct } from './testing/purchase-env.ts'

let env: ReturnType<typeof createPurchaseEnv>
beforeEach(() => {
  env = createPurchaseEnv()
})

test('two taps create one order, which is stored as pending before the form opens', async () => {
  const storedAtForm: string[] = []
  env.purchase.subscribe(() => {
    const isOpen = env.purchase.state().at === 'paying'
    if (isOpen) storedAtForm.push(env.settings.get(lazySpecKeys.pendingOrderId))
  })
  env.purchase.buy(sampleCoinProduct)
  env.purchase.buy(sampleCoinProduct)
  await env.settled()
  expect(env.paths()).toEqual(['createOrder'])
  expect(env.asked[0]?.input, 'createOrder').toEqual({
    orderType: 1,
    rechargeId: 'coins-500',
    stripeProductId: 'p1',
    amount: '4.99',
    currency: 'USD',
    payType: 13,
    gainuserId: 'u1',
    returnUrl: 'https://shop.example/wallet',
  })
  expect(storedAtForm.join()).toBe('o1')
  expect(env.reports()).toEqual(['o1 2'])
})

test('a paid order clears the pending order and refetches the account', async () => {
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  await env.purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(env.asked.at(-1), 'isSuccessful').toEqual({
    path: '/payment/isSuccessful',
    input: { orderId: 'o1', orderType: 1, payType: 13 },
  })
  expect(env.done).toEqual([sampleCoinProduct])
  expect(env.refreshed).toBe(1)
  expect(env.settings.get(lazySpecKeys.pendingOrderId)).toBe('')
  expect(env.settings.get(nonSpecKeys.lastPack)).toBe('coins-500')
  expect(env.settings.get(keys.vvip)).toBe(0)
  expect(env.reports()).toEqual(['o1 2', 'o1 7'])
  expect(env.purchase.state().at).toBe('idle')
})

test('a paid membership reports the consent to renewals and stores that the viewer is a member', async () => {
  env.answers.createOrder = [succeeded({ ...createdOrder, airCustomerId: 'cus_1' })]
  await env.order(sampleMembershipProduct)
  await env.purchase.widgetSucceeded({ intentId: 'int_1', consentId: 'cst_1' })
  expect(env.asked.find(({ path }) => path.endsWith('updSubConsentId'))?.input).toEqual({
    orderId: 'o1',
    intentId: 'int_1',
    customerId: 'cus_1',
    consentId: 'cst_1',
  })
  expect(env.asked.at(-1)?.input, 'isSuccessful of a membership').toEqual({ orderId: 'o1', orderType: 3, payType: 13 })
  expect(env.settings.get(keys.vvip)).toBe(1)
})

test('a paid whole title sets `vvip`, as a membership does', async () => {
  await env.order({ kind: 'wholeTitle', id: '7', name: 'The Contract', price: '4.99', currency: 'USD' })
  await env.purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(env.asked.at(-1)?.input, 'isSuccessful of a whole title').toEqual({ orderId: 'o1', orderType: 6, payType: 13 })
  expect(env.settings.get(keys.vvip)).toBe(1)
})

test('a paid membership without a consent id reports no consent', async () => {
  env.answers.createOrder = [succeeded({ ...createdOrder, airCustomerId: 'cus_1' })]
  await env.order(sampleMembershipProduct)
  await env.purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(env.paths().join(' ')).toBe('createOrder isSuccessful')
})

test('an unconfirmed order stays pending until the viewer says that nothing was paid', async () => {
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [failed('notPaid', 'Not yet')]
  await env.purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(env.purchase.state()).toMatchObject({ at: 'unsure', message: 'Not yet', isChecking: false })
  expect(env.reports()).toEqual(['o1 2'])
  expect(env.settings.get(lazySpecKeys.pendingOrderId)).toBe('o1')
  env.purchase.notPaid()
  expect(env.reports()).toEqual(['o1 2', 'o1 8'])
  expect(env.settings.get(lazySpecKeys.pendingOrderId)).toBe('')
  expect(env.purchase.state().at).toBe('idle')
})

test('closing the form after an attempt queries the order once, and a later check finds a late payment', async () => {
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  env.purchase.leavePayment('unknown')
  await env.settled()
  expect(env.purchase.state()).toMatchObject({ at: 'unsure' })
  env.purchase.checkAgain()
  await env.settled()
  expect(env.done).toEqual([sampleCoinProduct])
})

test('closing the form without an attempt sends no query', async () => {
  await env.order(sampleCoinProduct)
  env.purchase.leavePayment('none')
  expect(env.purchase.state().at).toBe('idle')
  expect(env.paths()).toEqual(['createOrder'])
})

test('the first purchase asks for billing details, then continues', async () => {
  env.viewer = { airEmail: '', vipRank: 0 }
  await env.order(sampleCoinProduct)
  expect(env.purchase.state().at).toBe('billing')
  env.answers.updUserAirwallexInfo = [
    failed('badRequest', 'The request is not valid: airPhone'),
    succeeded({ state: 2025, message: 'This address is refused.' }),
    succeeded({ state: 1 }),
  ]
  await env.purchase.saveBilling(emptyBillingDetails)
  expect(env.purchase.state(), 'a failed call').toMatchObject({
    at: 'billing',
    refusal: 'The request is not valid: airPhone',
  })
  await env.purchase.saveBilling(emptyBillingDetails)
  expect(env.purchase.state(), 'state 2025').toMatchObject({
    at: 'billing',
    refusal: 'This address is refused.',
    isSending: false,
  })
  env.viewer = { airEmail: 'ada@example.com', vipRank: 0 }
  await env.purchase.saveBilling(emptyBillingDetails)
  expect(env.purchase.state().at).toBe('paying')
})

test.each([sampleCoinProduct, sampleMembershipProduct])(
  'the first purchase of $kind creates no order before billing details are entered',
  async (product) => {
    env.viewer = { airEmail: '', vipRank: 0 }
    await env.order(product)
    expect(env.purchase.state().at).toBe('billing')
    expect(env.paths()).toEqual([])
  },
)

test('after the billing step, a member with a renewing membership cannot buy another', async () => {
  env.viewer = { airEmail: '', vipRank: 1 }
  env.answers.info = [succeeded({ autoRenew: true })]
  await env.order(sampleMembershipProduct)
  env.viewer = { airEmail: 'ada@example.com', vipRank: 1 }
  await env.purchase.saveBilling(emptyBillingDetails)
  expect(env.purchase.state()).toMatchObject({ at: 'failed', isMember: true, canRetry: false })
  expect(env.paths()).toEqual(['updUserAirwallexInfo', 'info'])
  env.purchase.close()
  await env.order(sampleCoinProduct)
  expect(env.purchase.state().at).toBe('paying')
})

test('a member whose renewal is not confirmed yet cannot buy another membership', async () => {
  env.viewer = { airEmail: 'ada@example.com', vipRank: 1 }
  env.answers.info = [succeeded({ autoRenew: false, isRenewalPending: true })]
  await env.order(sampleMembershipProduct)
  expect(env.purchase.state()).toMatchObject({ at: 'failed', isMember: true })
  expect(env.paths()).toEqual(['info'])
})

test("a refused order shows the server's text, because most refusals of an order have the same code", async () => {
  env.viewer = { airEmail: 'ada@example.com', vipRank: 0 }
  env.answers.createOrder = [failed('alreadyMember', 'You own this title.')]
  await env.order(sampleMembershipProduct)
  expect(env.purchase.state()).toMatchObject({ at: 'failed', isMember: false, message: 'You own this title.' })
})

test('a member whose membership does not renew can buy more days', async () => {
  env.viewer = { airEmail: 'ada@example.com', vipRank: 1 }
  env.answers.info = [succeeded({ autoRenew: false })]
  await env.order(sampleMembershipProduct)
  expect(env.purchase.state().at).toBe('paying')
})

test("without a response, offers a retry; after a refusal, shows the server's message", async () => {
  env.answers.createOrder = [failed('network'), failed('alreadyOwned', 'You own this title.')]
  await env.order(sampleCoinProduct)
  expect(env.purchase.state()).toMatchObject({ at: 'failed', failedCall: 'createOrder', canRetry: true })
  env.purchase.retry()
  await env.settled()
  expect(env.purchase.state()).toMatchObject({ at: 'failed', canRetry: false, message: 'You own this title.' })
})

test('a retry keeps the payment method of the failed purchase', async () => {
  env.answers.createOrder = [failed('network'), succeeded(createdOrder)]
  env.purchase.buy(sampleCoinProduct, 'phone')
  await env.settled()
  env.purchase.retry()
  await env.settled()
  expect(env.purchase.state().at).toBe('phone')
})

const pack = { productId: 'p1', conversionCoin: 400, giveCoin: 0, currency: 'USD', characterCorner: '' }
const otherOffers = {
  coinRechargesList: [{ ...pack, rechargeId: 'coins-500-2', rechargeSum: '5.99' }],
  coinVipList: [],
}

test('creates no order for a changed price until the viewer accepts it', async () => {
  env.answers.createOrder = [failed('priceChanged', 'Another price'), succeeded(createdOrder)]
  env.answers.getCoinAndVipRecharge = [succeeded(otherOffers)]
  env.purchase.buy(sampleCoinProduct, 'phone')
  await env.settled()
  const product = {
    kind: 'coins',
    id: 'coins-500-2',
    productId: 'p1',
    price: '5.99',
    currency: 'USD',
    coins: 400,
    bonus: 0,
    firstBonus: 0,
  }
  expect(env.purchase.state()).toEqual({ at: 'priceChanged', product, shown: sampleCoinProduct })
  expect([env.paths(), env.pricesRefreshed]).toEqual([['createOrder', 'getCoinAndVipRecharge'], 1])
  env.purchase.acceptPrice()
  await env.settled()
  expect(env.asked.at(-1)?.input).toMatchObject({ rechargeId: 'coins-500-2', amount: '5.99', currency: 'USD' })
  expect(env.purchase.state()).toMatchObject({ at: 'phone', order: { price: '5.99', product } })
})

test("declining a new price ends the purchase; if the product is off sale, shows the server's message", async () => {
  env.answers.createOrder = [failed('priceChanged', 'Another price')]
  env.answers.getCoinAndVipRecharge = [succeeded(otherOffers), succeeded({ ...otherOffers, coinRechargesList: [] })]
  await env.order(sampleCoinProduct)
  env.purchase.close()
  expect(env.purchase.state()).toEqual({ at: 'idle' })
  await env.order(sampleCoinProduct)
  expect(env.purchase.state()).toMatchObject({ at: 'failed', canRetry: false, message: 'Another price' })
})

test('refetches a changed whole-title price', async () => {
  const title: Product = { kind: 'wholeTitle', id: '7', name: 'The Contract', price: '4.99', currency: 'USD' }
  env.answers.createOrder = [failed('priceChanged', 'Another price')]
  env.answers.getPlayList = [succeeded({ vidId: '7', vidName: 'The Contract', wholeTitlePrice: '6.99' })]
  await env.order(title)
  expect(env.purchase.state()).toEqual({ at: 'priceChanged', product: { ...title, price: '6.99' }, shown: title })
})

test('the QR dialog closes when a manual query or polling finds a payment by phone', async () => {
  env.purchase.buy(sampleCoinProduct, 'phone')
  await env.settled()
  expect(env.purchase.state().at).toBe('phone')
  env.answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  expect(await env.purchase.checkPhone()).toBe('Not yet')
  expect(await env.purchase.checkPhone()).toBeUndefined()
  await env.settled()
  expect(env.done).toEqual([sampleCoinProduct])
})

test('closing the QR dialog queries the order once and shows the success of a payment by phone', async () => {
  env.purchase.buy(sampleCoinProduct, 'phone')
  await env.settled()
  env.purchase.leavePhone()
  await env.settled()
  expect(env.paths()).toEqual(['createOrder', 'isSuccessful'])
  expect(env.done).toEqual([sampleCoinProduct])
  expect(env.reports()).toEqual(['o1 2', 'o1 7'])
})

test('after the screen was left, reports no delivery and keeps the pending order', async () => {
  await env.order(sampleCoinProduct)
  env.purchase.dispose()
  await env.purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(env.done).toEqual([])
  expect(env.settings.get(lazySpecKeys.pendingOrderId)).toBe('o1')
})
