import type { RedirectOffer } from '@cliffhanger/domain/redirect-methods'
import { expect, test } from 'vitest'
import { failed, succeeded } from '#api/outcome.ts'
import type { SavedCard } from '#features/purchase/purchase-state.ts'
import {
  createPurchaseEnv,
  sampleCoinProduct,
  sampleMembershipProduct,
} from '#features/purchase/testing/purchase-env.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { createCheckout, filterSupportedWalletMethods } from './checkout.ts'

const card: SavedCard = { cardId: '7', brand: 'visa', last4: '0008', expiryMonth: 12, expiryYear: 2039 }
const order = { orderId: 'o1', airSecret: 's', airId: 'int_1', airCurrency: 'USD' }
const small = { ...sampleCoinProduct, coins: 100, bonus: 0 }
const title = { kind: 'wholeTitle', id: '9', name: 'A title', price: '5.99', currency: 'USD' } as const

const googlePay = { PaymentRequest: class {} }
interface Options {
  readonly page?: object
  readonly isLogin?: 0 | 1
  readonly cards?: SavedCard[]
  readonly redirects?: RedirectOffer[]
}

/**
 * Creates a purchase at a brand with wallets and saved cards; by default in a browser with Google Pay and for a
 * registered viewer.
 */
function fastEnv({ page = googlePay, isLogin = 1, cards = [card], redirects = [] }: Options = {}) {
  const env = createPurchaseEnv()
  env.settings.set(keys.isLogin, isLogin)
  env.answers.savedCards = [succeeded(cards)]
  env.answers.createOrder = [succeeded({ ...order, cardConsentId: 'cst_7' })]
  env.checkout = createCheckout({
    run: env.run,
    settings: env.settings,
    now: () => env.nowMs,
    wallets: ['applepay', 'googlepay'],
    redirects,
    hasSavedCards: true,
    page,
  })
  return env
}
const ordered = (env: ReturnType<typeof fastEnv>) => env.asked.filter(({ path }) => path.endsWith('createOrder'))

test('a first purchase with a wallet asks for no billing details and creates one order', async () => {
  const env = fastEnv({ cards: [] })
  env.viewer = { airEmail: '', vipRank: 0 }
  await env.order(sampleCoinProduct)
  expect(env.purchase.state()).toMatchObject({
    at: 'paying',
    order: { by: { kind: 'wallets', wallets: ['googlepay'] } },
  })
  expect(ordered(env)).toMatchObject([{ input: { byWallet: true, canSaveCard: true } }])
})

test('switching from wallets to the card form asks for billing details and keeps the order', async () => {
  const env = fastEnv({ cards: [] })
  env.viewer = { airEmail: '', vipRank: 0 }
  await env.order(sampleCoinProduct)
  env.purchase.payAnotherWay()
  expect(env.purchase.state()).toMatchObject({ at: 'billing', order: { orderId: 'o1' } })
  env.answers.updUserAirwallexInfo = [failed('badRequest', 'No'), succeeded({ state: 1 })]
  const typed = { firstName: 'Ada', lastName: 'L', email: 'a@example.com', countryCode: '', phone: '' }
  await env.purchase.saveBilling(typed)
  expect(env.purchase.state(), 'after a failed call').toMatchObject({
    at: 'billing',
    refusal: 'No',
    order: { orderId: 'o1' },
  })
  await env.purchase.saveBilling(typed)
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { orderId: 'o1', by: { kind: 'card' } } })
  expect(ordered(env)).toHaveLength(1)
})

test('a buyer with billing details switches directly to the card form', async () => {
  const env = fastEnv({ cards: [] })
  await env.order(sampleCoinProduct)
  env.purchase.payAnotherWay()
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'card' } } })
})

test('an in-app browser offers no redirect wallets, because they would not return to it', () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 390.0'
  const redirects: RedirectOffer[] = [{ method: 'gcash', currency: sampleCoinProduct.currency }]
  const offered = (page: object) => fastEnv({ page, redirects }).checkout?.walletsFor(sampleCoinProduct)
  expect(offered({ navigator: { userAgent } })).toBeUndefined()
  expect(offered({ navigator: { userAgent: 'Mozilla/5.0 Safari/605' } })).toMatchObject({ redirects: ['gcash'] })
})

test('without a wallet in the browser, a first purchase starts with billing details', async () => {
  const env = fastEnv({ page: {}, cards: [] })
  env.viewer = { airEmail: '', vipRank: 0 }
  await env.order(sampleCoinProduct)
  expect(env.purchase.state().at).toBe('billing')
  expect(ordered(env)).toEqual([])
})

test('a payment by QR code uses neither wallets nor saved cards', async () => {
  const env = fastEnv()
  env.purchase.buy(sampleCoinProduct, 'phone')
  await env.settled()
  expect(env.purchase.state().at).toBe('phone')
  expect(env.paths()).not.toContain('savedCards')
})

test('a saved card asks for confirmation the first time, then pays by one tap up to the daily limit', async () => {
  const env = fastEnv()
  env.settings.set(nonSpecKeys.autoUnlockCap, 150)
  await env.order(small)
  expect(env.purchase.state()).toMatchObject({ at: 'confirmCard', card, question: { reason: 'first', cap: 150 } })
  expect(ordered(env), 'before the viewer agrees').toEqual([])
  env.purchase.confirmCard()
  await env.settled()
  expect(env.purchase.state()).toMatchObject({
    at: 'paying',
    order: { by: { kind: 'savedCard' }, cardConsentId: 'cst_7' },
  })
  expect(ordered(env)).toMatchObject([{ input: { cardId: '7' } }])
  await env.purchase.widgetSucceeded({ intentId: 'int_1', consentId: 'cst_7' })
  expect(env.paths(), 'the consent is known').not.toContain('updSubConsentId')
  await env.order(small)
  expect(env.purchase.state(), 'above the limit').toMatchObject({
    at: 'confirmCard',
    question: { reason: 'limit', spent: 100, cap: 150 },
  })
  env.purchase.close()
  env.nowMs += 24 * 3_600_000
  await env.order(small)
  expect(env.purchase.state(), 'on the next day').toMatchObject({ at: 'paying' })
})

test('an unpaid one-tap purchase does not count towards the daily limit', async () => {
  const env = fastEnv()
  env.settings.set(nonSpecKeys.autoUnlockCap, 150)
  env.settings.set(nonSpecKeys.oneTapAgreed, ['u1'])
  await env.order(small)
  env.purchase.leavePayment('none')
  await env.order(small)
  expect(env.purchase.state()).toMatchObject({ at: 'paying' })
})

test('a whole title always needs a confirmation, which does not count as agreement to one-tap purchases', async () => {
  const env = fastEnv()
  await env.order(title)
  expect(env.purchase.state()).toMatchObject({ at: 'confirmCard', question: { reason: 'noCoins' } })
  env.purchase.confirmCard()
  await env.settled()
  expect(env.settings.get(nonSpecKeys.oneTapAgreed)).toEqual([])
})

test('"pay another way" switches from the saved card to the wallets, then to the card form', async () => {
  const env = fastEnv()
  env.settings.set(nonSpecKeys.oneTapAgreed, ['u1'])
  env.settings.set(nonSpecKeys.autoUnlockCap, 5000)
  await env.order(sampleCoinProduct)
  env.purchase.payAnotherWay()
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'wallets' } } })
  env.purchase.payAnotherWay()
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'card' } } })
  expect(ordered(env)).toHaveLength(1)
})

test('"pay another way" before the confirmation creates an order without the saved card', async () => {
  const env = fastEnv()
  await env.order(sampleCoinProduct)
  env.purchase.payAnotherWay()
  await env.settled()
  expect(ordered(env)).toMatchObject([{ input: { byWallet: true } }])
  expect(ordered(env)[0]?.input).not.toHaveProperty('cardId')
})

test('a saved card that no longer exists switches to the other payment methods', async () => {
  const env = fastEnv()
  env.answers.createOrder = [failed('cardGone', 'Gone'), succeeded(order)]
  await env.order(sampleCoinProduct)
  env.purchase.confirmCard()
  await env.settled()
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'wallets' } } })
})

test('if the order lacks the consent to charge the saved card, opens the card form', async () => {
  const env = fastEnv()
  env.answers.createOrder = [succeeded(order)]
  await env.order(sampleCoinProduct)
  env.purchase.confirmCard()
  await env.settled()
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'card' } } })
})

test('offers no saved cards to guests and for memberships, and skips expired cards', async () => {
  const guest = fastEnv({ isLogin: 0 })
  await guest.order(sampleCoinProduct)
  expect(guest.paths()).toEqual(['createOrder'])
  expect(ordered(guest)[0]?.input).not.toHaveProperty('canSaveCard')
  const member = fastEnv()
  await member.order(sampleMembershipProduct)
  expect(member.paths()).toEqual(['createOrder'])
  expect(ordered(member)[0]?.input).not.toHaveProperty('canSaveCard')
  const expired = fastEnv({ cards: [{ ...card, expiryYear: 2020 }] })
  await expired.order(sampleCoinProduct)
  expect(expired.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'wallets' } } })
})

test('a purchase continues if the list of saved cards fails to load', async () => {
  const env = fastEnv({ page: {} })
  env.answers.savedCards = [failed('network', '')]
  await env.order(sampleCoinProduct)
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'card' } } })
})

test('reports the consent of a newly saved card to the server', async () => {
  const env = fastEnv({ page: {}, cards: [] })
  env.answers.createOrder = [succeeded({ ...order, cardCustomerId: 'cus_7' })]
  await env.order(sampleCoinProduct)
  await env.purchase.widgetSucceeded({ intentId: 'int_1', consentId: 'cst_8' })
  expect(env.asked.find(({ path }) => path.endsWith('updSubConsentId'))?.input).toEqual({
    ...{ orderId: 'o1', intentId: 'int_1', customerId: 'cus_7', consentId: 'cst_8' },
  })
})

const redirects: RedirectOffer[] = [
  { method: 'gcash', currency: 'USD' },
  { method: 'alipayhk', currency: 'HKD' },
]
test('a browser without wallets offers redirect wallets in the currency of the price', async () => {
  const env = fastEnv({ page: {}, cards: [], redirects })
  env.viewer = { airEmail: '', vipRank: 0 }
  await env.order(sampleCoinProduct)
  expect(env.purchase.state()).toMatchObject({
    at: 'paying',
    order: { by: { kind: 'wallets', wallets: [], redirects: ['gcash'] } },
  })
  expect(ordered(env)).toMatchObject([{ input: { byWallet: true } }])
})

test('offers redirect wallets for passes, not for memberships that renew', async () => {
  const env = fastEnv({ page: {}, redirects })
  await env.order(sampleMembershipProduct)
  expect(env.purchase.state()).toMatchObject({ at: 'paying', order: { by: { kind: 'card' } } })
  const other = fastEnv({ page: {}, redirects })
  await other.order({ ...sampleMembershipProduct, days: 7 })
  expect(other.purchase.state()).toMatchObject({ at: 'paying', order: { by: { redirects: ['gcash'] } } })
})

const both = ['applepay', 'googlepay'] as const
const session = (canMakePayments: () => unknown) => Object.assign(() => {}, { canMakePayments })

test.each([
  ['without any interface', {}, []],
  ['with payment requests', { PaymentRequest: class {} }, ['googlepay']],
  ['with Apple Pay', { ApplePaySession: session(() => true) }, ['applepay']],
  ['with Apple Pay without a device for it', { ApplePaySession: session(() => false) }, []],
  ['with both', { PaymentRequest: class {}, ApplePaySession: session(() => true) }, both],
  [
    'with Apple Pay on a page where it throws',
    {
      ApplePaySession: session(() => {
        throw new Error('insecure')
      }),
    },
    [],
  ],
])('a browser %s offers only wallets that it can pay with', (_, page, expected) => {
  expect(filterSupportedWalletMethods(both, page)).toEqual(expected)
})

test('never offers a wallet that the brand has not enabled', () => {
  expect(filterSupportedWalletMethods(['applepay'], { PaymentRequest: class {} })).toEqual([])
  expect(filterSupportedWalletMethods([], { ApplePaySession: session(() => true) })).toEqual([])
})
