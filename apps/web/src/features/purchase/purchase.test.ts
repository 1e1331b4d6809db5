import type { Call } from '@cliffhanger/contract/call'
import { beforeEach, expect, test } from 'vitest'
import { failed, succeeded } from '#api/outcome.ts'
import { keys } from '#settings/keys.ts'
import { laterKeys } from '#settings/later-keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { createSettings, type Settings } from '#settings/store.ts'
import { emptyBilling } from './billing.ts'
import { overdueOrders } from './payment-reports.ts'
import type { Product } from './product.ts'
import { createPurchase, type Purchase } from './purchase.ts'

const coins: Product = {
  kind: 'coins',
  id: 'coins-500',
  productId: 'p1',
  price: '4.99',
  currency: 'USD',
  coins: 500,
  bonus: 50,
}
const membership: Product = {
  kind: 'membership',
  id: 'month',
  productId: 'p2',
  price: '9.99',
  currency: 'USD',
  name: 'Monthly',
  days: 30,
  isRenewal: false,
}
const created = { orderId: 'o1', airSecret: 's', airId: 'int_1', airCurrency: 'USD' }

let settings: Settings
let asked: { path: string; input: object }[]
let answers: Record<string, readonly unknown[]>
let viewer: { airEmail: string; vipRank: number }
let tracked: { orderNo: string; position: number }[]
let done: Product[]
let refreshed: number
let pricesRefreshed: number
let nowMs: number
let purchase: Purchase

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const reports = () => tracked.map(({ orderNo, position }) => `${orderNo} ${position}`)
const paths = () => asked.map(({ path }) => path.split('/').at(-1))
const order = async (product: Product) => {
  purchase.buy(product)
  await settled()
}

beforeEach(() => {
  settings = createSettings(undefined)
  settings.set(keys.userId, 'u1')
  asked = []
  tracked = []
  done = []
  refreshed = 0
  pricesRefreshed = 0
  nowMs = 1_700_000_000_000
  viewer = { airEmail: 'ada@example.com', vipRank: 0 }
  answers = {
    createOrder: [succeeded(created)],
    isSuccessful: [succeeded({})],
    updUserAirwallexInfo: [succeeded({ state: 1 })],
  }
  const run = async ({ path }: Call, input: object) => {
    asked.push({ path, input })
    const name = path.split('/').at(-1) ?? ''
    const [next, ...rest] = answers[name] ?? []
    if (rest.length > 0) answers[name] = rest
    return next ?? succeeded({})
  }
  purchase = createPurchase({
    run: run as never,
    settings,
    track: (event, fields) => {
      expect(event).toBe('video_payment_report')
      if ('orderNo' in fields) tracked.push(fields)
    },
    now: () => nowMs,
    wait: async () => {},
    returnUrl: () => 'https://shop.example/wallet',
    viewer: async () => succeeded(viewer),
    refresh: () => {
      refreshed += 1
    },
    refreshPrices: () => {
      pricesRefreshed += 1
    },
    onDone: (product) => done.push(product),
  })
})

test('two taps create one order, saved before the form opens', async () => {
  purchase.buy(coins)
  purchase.buy(coins)
  await settled()
  expect(paths()).toEqual(['createOrder'])
  expect(asked[0]?.input, 'createOrder').toEqual({
    orderType: 1,
    rechargeId: 'coins-500',
    stripeProductId: 'p1',
    amount: '4.99',
    currency: 'USD',
    payType: 13,
    gainuserId: 'u1',
    returnUrl: 'https://shop.example/wallet',
  })
  expect(purchase.stage().at).toBe('paying')
  expect(settings.get(laterKeys.pendingOrderId)).toBe('o1')
  expect(reports()).toEqual(['o1 2'])
})

test('a paid order clears the pending order, refetches the account and shows success', async () => {
  await order(coins)
  answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  await purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(asked.at(-1), 'isSuccessful').toEqual({
    path: '/payment/isSuccessful',
    input: { orderId: 'o1', orderType: 1, payType: 13 },
  })
  expect(done).toEqual([coins])
  expect(refreshed).toBe(1)
  expect(settings.get(laterKeys.pendingOrderId)).toBe('')
  expect(settings.get(ownKeys.lastPack)).toBe('coins-500')
  expect(settings.get(keys.vvip)).toBe(0)
  expect(reports()).toEqual(['o1 2', 'o1 7'])
  expect(purchase.stage().at).toBe('idle')
})

test('a membership passes on its consent and marks the viewer as a member on the device', async () => {
  answers.createOrder = [succeeded({ ...created, airCustomerId: 'cus_1' })]
  await order(membership)
  await purchase.widgetSucceeded({ intentId: 'int_1', consentId: 'cst_1' })
  expect(asked.find(({ path }) => path.endsWith('updSubConsentId'))?.input).toEqual({
    orderId: 'o1',
    intentId: 'int_1',
    customerId: 'cus_1',
    consentId: 'cst_1',
  })
  expect(asked.at(-1)?.input, 'isSuccessful of a membership').toEqual({ orderId: 'o1', orderType: 3, payType: 13 })
  expect(settings.get(keys.vvip)).toBe(1)
})

test('a membership without a consent id sends no consent', async () => {
  answers.createOrder = [succeeded({ ...created, airCustomerId: 'cus_1' })]
  await order(membership)
  await purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(paths().join(' ')).toBe('createOrder isSuccessful')
})

test("an unconfirmed order shows the server's message and stays pending until the viewer denies the payment", async () => {
  await order(coins)
  answers.isSuccessful = [failed('notPaid', 'Not yet')]
  await purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(purchase.stage()).toMatchObject({ at: 'unsure', message: 'Not yet', isChecking: false })
  expect(reports()).toEqual(['o1 2'])
  expect(settings.get(laterKeys.pendingOrderId)).toBe('o1')
  purchase.notPaid()
  expect(reports()).toEqual(['o1 2', 'o1 8'])
  expect(settings.get(laterKeys.pendingOrderId)).toBe('')
  expect(purchase.stage().at).toBe('idle')
})

test('closing after an attempt queries the order once and celebrates a late payment', async () => {
  await order(coins)
  answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  purchase.leavePayment('unknown')
  await settled()
  expect(purchase.stage()).toMatchObject({ at: 'unsure' })
  purchase.checkAgain()
  await settled()
  expect(done).toEqual([coins])
})

test('closing without an attempt sends no query', async () => {
  await order(coins)
  purchase.leavePayment('none')
  expect(purchase.stage().at).toBe('idle')
  expect(paths()).toEqual(['createOrder'])
})

test('the first purchase asks for a billing address, then continues', async () => {
  viewer = { airEmail: '', vipRank: 0 }
  await order(coins)
  expect(purchase.stage().at).toBe('billing')
  answers.updUserAirwallexInfo = [
    failed('badRequest', 'The request is not valid: airPhone'),
    succeeded({ state: 2025, message: 'This address is refused.' }),
    succeeded({ state: 1 }),
  ]
  await purchase.saveBilling(emptyBilling)
  expect(purchase.stage(), 'a failed call').toMatchObject({
    at: 'billing',
    refusal: 'The request is not valid: airPhone',
  })
  await purchase.saveBilling(emptyBilling)
  expect(purchase.stage(), 'state 2025').toMatchObject({
    at: 'billing',
    refusal: 'This address is refused.',
    isSending: false,
  })
  viewer = { airEmail: 'ada@example.com', vipRank: 0 }
  await purchase.saveBilling(emptyBilling)
  expect(purchase.stage().at).toBe('paying')
})

test.each([coins, membership])(
  'the first purchase of $kind creates no order before the billing address',
  async (product) => {
    viewer = { airEmail: '', vipRank: 0 }
    await order(product)
    expect(purchase.stage().at).toBe('billing')
    expect(paths()).toEqual([])
  },
)

test('a member is not sold a second membership, after billing', async () => {
  viewer = { airEmail: '', vipRank: 1 }
  answers.info = [succeeded({ autoRenew: true })]
  await order(membership)
  viewer = { airEmail: 'ada@example.com', vipRank: 1 }
  await purchase.saveBilling(emptyBilling)
  expect(purchase.stage()).toMatchObject({ at: 'failed', isMember: true, canRetry: false })
  expect(paths()).toEqual(['updUserAirwallexInfo', 'info'])
  purchase.close()
  await order(coins)
  expect(purchase.stage().at).toBe('paying')
})

test('a member with renewal off can buy more days', async () => {
  viewer = { airEmail: 'ada@example.com', vipRank: 1 }
  answers.info = [succeeded({ autoRenew: false })]
  await order(membership)
  expect(purchase.stage().at).toBe('paying')
})

test("a request without a response can be retried; a refusal shows the server's message", async () => {
  answers.createOrder = [failed('network'), failed('alreadyOwned', 'You own this title.')]
  await order(coins)
  expect(purchase.stage()).toMatchObject({ at: 'failed', failedCall: 'createOrder', canRetry: true })
  await order(coins)
  expect(purchase.stage()).toMatchObject({ at: 'failed', canRetry: false, message: 'You own this title.' })
})

const pack = { productId: 'p1', conversionCoin: 400, giveCoin: 0, currency: 'USD', characterCorner: '' }
const otherOffers = {
  coinRechargesList: [{ ...pack, rechargeId: 'coins-500-2', rechargeSum: '5.99' }],
  coinVipList: [],
}

test('a changed price creates no order until the viewer accepts it', async () => {
  answers.createOrder = [failed('priceChanged', 'Another price'), succeeded(created)]
  answers.getCoinAndVipRecharge = [succeeded(otherOffers)]
  purchase.buy(coins, 'phone')
  await settled()
  const product = {
    kind: 'coins',
    id: 'coins-500-2',
    productId: 'p1',
    price: '5.99',
    currency: 'USD',
    coins: 400,
    bonus: 0,
  }
  expect(purchase.stage()).toEqual({ at: 'priceChanged', product, shown: coins })
  expect([paths(), pricesRefreshed]).toEqual([['createOrder', 'getCoinAndVipRecharge'], 1])
  purchase.acceptPrice()
  await settled()
  expect(asked.at(-1)?.input).toMatchObject({ rechargeId: 'coins-500-2', amount: '5.99', currency: 'USD' })
  expect(purchase.stage()).toMatchObject({ at: 'phone', order: { price: '5.99', product } })
})

test("the viewer can decline a new price, and an item off sale shows the server's message", async () => {
  answers.createOrder = [failed('priceChanged', 'Another price')]
  answers.getCoinAndVipRecharge = [succeeded(otherOffers), succeeded({ ...otherOffers, coinRechargesList: [] })]
  await order(coins)
  purchase.close()
  expect(purchase.stage()).toEqual({ at: 'idle' })
  await order(coins)
  expect(purchase.stage()).toMatchObject({ at: 'failed', canRetry: false, message: 'Another price' })
})

test('a changed whole-title price is fetched again', async () => {
  const title: Product = { kind: 'wholeTitle', id: '7', name: 'The Contract', price: '4.99', currency: 'USD' }
  answers.createOrder = [failed('priceChanged', 'Another price')]
  answers.getPlayList = [succeeded({ vidId: '7', vidName: 'The Contract', wholeTitlePrice: '6.99' })]
  await order(title)
  expect(purchase.stage()).toEqual({ at: 'priceChanged', product: { ...title, price: '6.99' }, shown: title })
})

test('a payment by phone is found by hand or by polling, and the QR dialog closes', async () => {
  purchase.buy(coins, 'phone')
  await settled()
  expect(purchase.stage().at).toBe('phone')
  answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  expect(await purchase.checkPhone()).toBe('Not yet')
  expect(await purchase.checkPhone()).toBeUndefined()
  await settled()
  expect(done).toEqual([coins])
})

test('closing the QR dialog queries the order once and celebrates a payment by phone', async () => {
  purchase.buy(coins, 'phone')
  await settled()
  purchase.leavePhone()
  await settled()
  expect(paths()).toEqual(['createOrder', 'isSuccessful'])
  expect(done).toEqual([coins])
  expect(reports()).toEqual(['o1 2', 'o1 7'])
})

test('sends no updates after the screen is left', async () => {
  await order(coins)
  purchase.dispose()
  await purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(done).toEqual([])
  expect(settings.get(laterKeys.pendingOrderId)).toBe('o1')
})

const notPaid = failed('notPaid', 'Not yet')

test('reports a failed order when the form closes after a declined card', async () => {
  await order(coins)
  answers.isSuccessful = [notPaid]
  purchase.leavePayment('declined')
  await settled()
  expect(reports()).toEqual(['o1 2', 'o1 8'])
  purchase.checkAgain()
  await settled()
  purchase.notPaid()
  expect(reports()).toEqual(['o1 2', 'o1 8'])
})

test('reports nothing after a declined card until the server responds', async () => {
  await order(coins)
  answers.isSuccessful = [failed('timeout'), notPaid]
  purchase.leavePayment('declined')
  await settled()
  expect(reports()).toEqual(['o1 2'])
  purchase.checkAgain()
  await settled()
  expect(reports()).toEqual(['o1 2', 'o1 8'])
})

test('an order of unknown status is neither shown as unpaid nor reported as failed', async () => {
  await order(coins)
  answers.isSuccessful = [failed('beingChecked', 'We are checking'), notPaid]
  purchase.leavePayment('declined')
  await settled()
  expect(purchase.stage()).toMatchObject({ at: 'unsure', isUnpaid: false, message: 'We are checking' })
  expect(reports()).toEqual(['o1 2'])
  purchase.checkAgain()
  await settled()
  expect(purchase.stage()).toMatchObject({ at: 'unsure', isUnpaid: true })
})

test('reports nothing for "I have paid" on an unpaid order until the viewer gives it up', async () => {
  await order(coins)
  answers.isSuccessful = [notPaid]
  purchase.leavePayment('unknown')
  await settled()
  purchase.checkAgain()
  await settled()
  expect(reports()).toEqual(['o1 2'])
  purchase.notPaid()
  expect(reports()).toEqual(['o1 2', 'o1 8'])
})

test('closing an unpaid QR dialog queries the status, and reports a failure once the viewer confirms', async () => {
  purchase.buy(coins, 'phone')
  await settled()
  answers.isSuccessful = [notPaid]
  purchase.leavePhone()
  await settled()
  expect(purchase.stage()).toMatchObject({ at: 'unsure', isUnpaid: true, isChecking: false })
  expect(reports()).toEqual(['o1 2'])
  purchase.notPaid()
  expect(reports()).toEqual(['o1 2', 'o1 8'])
  expect(purchase.stage().at).toBe('idle')
})

test('reports a repeated order as created once, and as paid when payment follows giving up', async () => {
  await order(coins)
  purchase.leavePayment('none')
  await order(coins)
  answers.isSuccessful = [notPaid]
  purchase.leavePayment('declined')
  await settled()
  purchase.notPaid()
  await order(coins)
  expect(reports()).toEqual(['o1 2', 'o1 8'])
  answers.isSuccessful = [succeeded({})]
  await purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(reports()).toEqual(['o1 2', 'o1 8', 'o1 7'])
})

test('reports each order separately', async () => {
  await order(coins)
  purchase.leavePayment('none')
  answers.createOrder = [succeeded({ ...created, orderId: 'o2' })]
  await order(coins)
  await purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(reports()).toEqual(['o1 2', 'o2 2', 'o2 7'])
  expect(overdueOrders(settings, nowMs + 30 * 60_000 - 1)).toEqual([])
  expect(overdueOrders(settings, nowMs + 30 * 60_000)).toEqual(['o1'])
  settings.set(keys.userId, 'u2')
  expect(overdueOrders(settings, nowMs + 30 * 60_000)).toEqual([])
})
