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

test('two taps make one order, noted before the form opens', async () => {
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

test('a paid order arrives: forgotten here, read again, told', async () => {
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

test("a membership's consent is passed on, and the device notes the member", async () => {
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

test('not confirmed: the server is quoted, the order stays noted until the viewer says that nothing was paid', async () => {
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

test('closing after an attempt asks once; a payment that came after all is celebrated', async () => {
  await order(coins)
  answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  purchase.leavePayment('unknown')
  await settled()
  expect(purchase.stage()).toMatchObject({ at: 'unsure' })
  purchase.checkAgain()
  await settled()
  expect(done).toEqual([coins])
})

test('closing without an attempt asks nothing', async () => {
  await order(coins)
  purchase.leavePayment('none')
  expect(purchase.stage().at).toBe('idle')
  expect(paths()).toEqual(['createOrder'])
})

test('the first purchase asks for a billing address and then goes on', async () => {
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

test.each([coins, membership])('the first purchase of $kind makes no order before billing', async (product) => {
  viewer = { airEmail: '', vipRank: 0 }
  await order(product)
  expect(purchase.stage().at).toBe('billing')
  expect(paths()).toEqual([])
})

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

test('a member whose renewal is off buys more days', async () => {
  viewer = { airEmail: 'ada@example.com', vipRank: 1 }
  answers.info = [succeeded({ autoRenew: false })]
  await order(membership)
  expect(purchase.stage().at).toBe('paying')
})

test('no answer may be tried again; a refusal is quoted', async () => {
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

test('another price than the shown one: nothing is ordered until the viewer agrees to the new one', async () => {
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

test('a new price can be refused, and what is not on sale any more is refused with the server’s words', async () => {
  answers.createOrder = [failed('priceChanged', 'Another price')]
  answers.getCoinAndVipRecharge = [succeeded(otherOffers), succeeded({ ...otherOffers, coinRechargesList: [] })]
  await order(coins)
  purchase.close()
  expect(purchase.stage()).toEqual({ at: 'idle' })
  await order(coins)
  expect(purchase.stage()).toMatchObject({ at: 'failed', canRetry: false, message: 'Another price' })
})

test('a whole title is asked for its new price', async () => {
  const title: Product = { kind: 'wholeTitle', id: '7', name: 'The Contract', price: '4.99', currency: 'USD' }
  answers.createOrder = [failed('priceChanged', 'Another price')]
  answers.getPlayList = [succeeded({ vidId: '7', vidName: 'The Contract', wholeTitlePrice: '6.99' })]
  await order(title)
  expect(purchase.stage()).toEqual({ at: 'priceChanged', product: { ...title, price: '6.99' }, shown: title })
})

test('the phone pays: asked by hand or by the clock, and the QR closes by itself', async () => {
  purchase.buy(coins, 'phone')
  await settled()
  expect(purchase.stage().at).toBe('phone')
  answers.isSuccessful = [failed('notPaid', 'Not yet'), succeeded({})]
  expect(await purchase.checkPhone()).toBe('Not yet')
  expect(await purchase.checkPhone()).toBeUndefined()
  await settled()
  expect(done).toEqual([coins])
})

test('closing the QR dialog asks once; a phone that had paid is celebrated', async () => {
  purchase.buy(coins, 'phone')
  await settled()
  purchase.leavePhone()
  await settled()
  expect(paths()).toEqual(['createOrder', 'isSuccessful'])
  expect(done).toEqual([coins])
  expect(reports()).toEqual(['o1 2', 'o1 7'])
})

test('a screen that is left hears nothing more', async () => {
  await order(coins)
  purchase.dispose()
  await purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(done).toEqual([])
  expect(settings.get(laterKeys.pendingOrderId)).toBe('o1')
})

const notPaid = failed('notPaid', 'Not yet')

test('reports: a declined card, and the form is closed: the order has failed', async () => {
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

test('reports: a declined card, and the server does not answer: nothing is known until it does', async () => {
  await order(coins)
  answers.isSuccessful = [failed('timeout'), notPaid]
  purchase.leavePayment('declined')
  await settled()
  expect(reports()).toEqual(['o1 2'])
  purchase.checkAgain()
  await settled()
  expect(reports()).toEqual(['o1 2', 'o1 8'])
})

test('while nobody knows whether an order is paid, it is neither shown as unpaid nor reported as failed', async () => {
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

test('reports: "I have paid" on what was not paid says nothing until the viewer gives it up', async () => {
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

test('reports: an unpaid QR code that is closed asks for the status, and fails when the viewer says so', async () => {
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

test('reports: an order that the server answers again is created once; paid after it was given up, it ends paid', async () => {
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

test('reports: each order has its own', async () => {
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
