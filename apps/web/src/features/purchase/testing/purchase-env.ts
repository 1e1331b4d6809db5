import type { Call } from '@cliffhanger/contract/call'
import { expect } from 'vitest'
import type { CallRunner } from '#api/client.ts'
import { succeeded } from '#api/outcome.ts'
import type { Checkout } from '#features/purchase/checkout/checkout.ts'
import type { Product } from '#features/purchase/product.ts'
import { createPurchase } from '#features/purchase/purchase.ts'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'

/** API responses for a viewer who buys coins in the wallet. */

/** A coin package with 550 coins: 500 and a bonus of 50. */
export const sampleCoinPackage = {
  rechargeId: '2002',
  productId: 'coins-500',
  conversionCoin: 500,
  giveCoin: 50,
  rechargeSum: '4.99',
  currency: 'USD',
  characterCorner: '',
}
/** A viewer with an account who has already entered the billing details. */
export const samplePayer = {
  openId: 'mira@example.com',
  userName: '',
  userId: '7001',
  vipRank: 0,
  premiumDueTime: null,
  headimgurl: '',
  airEmail: 'mira@example.com',
  newUserRecommend: 1,
} as const
export const sampleVisaCard = { cardId: '7', brand: 'visa', last4: '0008', expiryMonth: 12, expiryYear: 2039 }

export const sampleCoinProduct: Product = {
  kind: 'coins',
  id: 'coins-500',
  productId: 'p1',
  price: '4.99',
  currency: 'USD',
  coins: 500,
  bonus: 50,
  firstBonus: 0,
}
export const sampleMembershipProduct: Extract<Product, { readonly kind: 'membership' }> = {
  kind: 'membership',
  id: 'month',
  productId: 'p2',
  price: '9.99',
  currency: 'USD',
  name: 'Monthly',
  days: 30,
  reminderDays: 3,
  isRenewal: false,
}
export const createdOrder = { orderId: 'o1', airSecret: 's', airId: 'int_1', airCurrency: 'USD' }

/**
 * Creates a purchase with a scripted server: `answers` are responses by call, the last one repeated. Records everything
 * that the purchase does.
 */
export function createPurchaseEnv() {
  const settings = createSettings(undefined)
  settings.set(keys.userId, 'u1')
  const answers: Record<string, readonly unknown[]> = {
    createOrder: [succeeded(createdOrder)],
    isSuccessful: [succeeded({})],
    updUserAirwallexInfo: [succeeded({ state: 1 })],
  }
  const asked: { path: string; input: object }[] = []
  const tracked: { orderNo: string; position: number }[] = []
  const done: Product[] = []
  const run = async ({ path }: Call, input: object) => {
    asked.push({ path, input })
    const name = path.split('/').at(-1) ?? ''
    const [next, ...rest] = env.answers[name] ?? []
    if (rest.length > 0) env.answers[name] = rest
    return next ?? succeeded({})
  }
  const scripted: CallRunner = run as never
  const purchase = createPurchase({
    run: scripted,
    settings,
    track: (event, fields) => {
      expect(event).toBe('video_payment_report')
      if ('orderNo' in fields) tracked.push(fields)
    },
    now: () => env.nowMs,
    wait: async () => {},
    returnUrl: () => 'https://shop.example/wallet',
    viewer: async () => succeeded(env.viewer),
    refresh: () => {
      env.refreshed += 1
    },
    refreshPrices: () => {
      env.pricesRefreshed += 1
    },
    onDone: (product) => done.push(product),
    loadCheckout: async () => env.checkout,
  })
  const env = {
    settings,
    asked,
    answers,
    tracked,
    done,
    purchase,
    run: scripted,
    /** The shorter checkout; none by default. */
    checkout: undefined as Checkout | undefined,
    viewer: { airEmail: 'ada@example.com', vipRank: 0 },
    refreshed: 0,
    pricesRefreshed: 0,
    nowMs: 1_700_000_000_000,
    /** Waits until all pending tasks are done. */
    settled: () => new Promise((resolve) => setTimeout(resolve, 5)),
    reports: () => tracked.map(({ orderNo, position }) => `${orderNo} ${position}`),
    paths: () => asked.map(({ path }) => path.split('/').at(-1)),
    async order(product: Product) {
      purchase.buy(product)
      await env.settled()
    },
  }
  return env
}
