import { wallet } from '@cliffhanger/contract/wallet'
import { testCardNumbers } from '../../../apps/server/src/testing/paying.ts'
import type { Screen, ScreenVisit } from '../screen.ts'
import { offlineApiCalls, simulateServerErrorFor } from './failing.ts'

const account = { title: '' } as const
const shop = { address: '/wallet', ...account } as const

const press = ({ page, words }: ScreenVisit, key: string) => page.getByRole('button', { name: words(key) }).click()
const buy = (visit: ScreenVisit) => press(visit, 'wallet.buyCoins')
const form = ({ page }: ScreenVisit) => page.frameLocator('iframe[src*="/pay/frame"]')
const cardNumber = (visit: ScreenVisit) => form(visit).locator('input').first()

/** Fills in the sandbox's card form in any language: number, expiry date, security code, name. */
async function payWith(visit: ScreenVisit, number: string) {
  await buy(visit)
  await cardNumber(visit).fill(number)
  for (const [at, text] of ['12/39', '123', 'Ada Lovelace'].entries()) {
    await form(visit)
      .locator('input')
      .nth(at + 1)
      .fill(text)
  }
  await form(visit).locator('button').last().click()
}
const shows = ({ page, words }: ScreenVisit, key: string) => page.getByText(words(key)).first().waitFor()

export const paymentScreens: readonly Screen[] = [
  { name: 'Wallet, first visit', ...shop, who: 'stranger' },
  { name: 'Wallet', ...shop, who: 'guest' },
  { name: 'Wallet, about coins', ...shop, who: 'guest', steps: (visit) => press(visit, 'wallet.aboutCoins') },
  {
    name: 'Wallet, a membership chosen',
    ...shop,
    who: 'guest',
    steps: ({ page }) =>
      page
        .locator('label', { has: page.getByRole('radio') })
        .last()
        .click(),
  },
  { name: 'Wallet, failed', ...shop, who: 'guest', ...simulateServerErrorFor(wallet.getCoinAndVipRecharge) },
  { name: 'Wallet, offline', ...shop, who: 'guest', ...offlineApiCalls },
  { name: 'Wallet, who pays', ...shop, who: 'stranger', steps: buy },
  {
    name: 'Wallet, who pays, nothing filled in',
    ...shop,
    who: 'stranger',
    async steps(visit) {
      await buy(visit)
      await press(visit, 'wallet.toPayment')
    },
  },
  {
    name: 'Wallet, paying',
    ...shop,
    who: 'guest',
    async steps(visit) {
      await buy(visit)
      await cardNumber(visit).waitFor()
    },
  },
  {
    name: 'Wallet, card declined',
    ...shop,
    who: 'guest',
    expects: [/\(Bad Request\)/, /^400: .*\/confirm$/],
    async steps(visit) {
      await payWith(visit, testCardNumbers.declined)
      await visit.page.getByRole('alert').locator('b').waitFor()
    },
  },
  {
    name: 'Wallet, no card form',
    ...shop,
    who: 'guest',
    before: ({ page }) => page.route('**/elements.bundle.min.js', (route) => route.abort()),
    expects: [/elements\.bundle/],
    async steps(visit) {
      await buy(visit)
      await shows(visit, 'wallet.formFailedTitle')
    },
  },
  {
    name: 'Wallet, order failed',
    ...shop,
    who: 'guest',
    before: ({ page }) => page.route('**/payment/createOrder', (route) => route.abort()),
    expects: [/createOrder|ERR_FAILED/],
    async steps(visit) {
      await buy(visit)
      await shows(visit, 'wallet.orderFailedTitle')
    },
  },
  {
    name: 'Wallet, is it paid',
    ...shop,
    who: 'guest',
    async steps(visit) {
      await buy(visit)
      // Leaving a form that contains text opens a confirmation.
      await cardNumber(visit).fill(testCardNumbers.paid)
      await press(visit, 'wallet.close')
      await visit.page.getByRole('dialog', { name: visit.words('wallet.unsureTitle') }).waitFor()
    },
  },
  {
    name: 'Wallet, pay on your phone',
    ...shop,
    who: 'guest',
    only: 'desktop',
    async steps(visit) {
      await press(visit, 'wallet.payOnPhone')
      await visit.page.getByRole('img', { name: visit.words('wallet.qrCode') }).waitFor()
    },
  },
  { name: 'Premium, guest', address: '/premium', ...account, who: 'guest' },
  { name: 'Premium, member', address: '/premium', ...account, who: 'member' },
  {
    name: 'Premium, cancelling',
    address: '/premium',
    ...account,
    who: 'member',
    steps: (visit) => press(visit, 'wallet.cancelRenewal'),
  },
  { name: 'Premium, renewal off', address: '/premium', ...account, who: 'cancelled' },
  {
    name: 'Premium, turning renewal on',
    address: '/premium',
    ...account,
    who: 'cancelled',
    steps: (visit) => press(visit, 'wallet.resumeRenewal'),
  },
  {
    name: 'Premium, renewing on a phone',
    address: '/premium',
    ...account,
    who: 'cancelled',
    only: 'desktop',
    async steps(visit) {
      await press(visit, 'wallet.payOnPhone')
      await visit.page.getByRole('img', { name: visit.words('wallet.qrCode') }).waitFor()
    },
  },
  { name: 'Wallet, renewal off', ...shop, who: 'cancelled', steps: ({ page }) => page.locator('label').last().click() },
  { name: 'Payment link, over', address: '/pay', ...account, who: 'stranger' },
  { name: 'Statement', address: '/statement', title: '', who: 'guest' },
  { name: 'Statement, empty', address: '/statement', title: '', who: 'stranger' },
  {
    name: 'Statement, failed',
    address: '/statement',
    title: '',
    who: 'guest',
    ...simulateServerErrorFor(wallet.statement),
  },
  { name: 'Orders', address: '/orders', title: '', who: 'guest' },
  { name: 'Orders, empty', address: '/orders', title: '', who: 'stranger' },
  { name: 'Recover', address: '/recover', title: '', who: 'stranger' },
  {
    name: 'Recover, nothing filled in',
    address: '/recover',
    title: '',
    who: 'guest',
    steps: (visit) => press(visit, 'money.recoverByCode'),
  },
  {
    name: 'Recover, by a link',
    address: `/recover#${'x'.repeat(43)}`,
    title: '',
    who: 'guest',
    steps: (visit) => press(visit, 'money.mailCode'),
  },
]
