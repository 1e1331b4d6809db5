import { accounts } from '@cliffhanger/contract/accounts'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { payments } from '@cliffhanger/contract/payments'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { wallet } from '@cliffhanger/contract/wallet'
import { otherLoopbackOrigin } from '@cliffhanger/domain/card-form-origin'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MessageFromFrame } from '#pay-frame/messages.ts'
import type { ApiServer } from '../../../testing/api-server.ts'
import { createAccountServer, desktopViewport, openApp } from '../../../testing/open-app.tsx'
import { sampleCoinPackage, samplePayer, sampleVisaCard } from '../testing/purchase-env.ts'

const created = { orderId: '31', airSecret: 'secret', airId: 'int_1', airCurrency: 'USD' }
function createShopServer(): ApiServer {
  const server = createAccountServer('mira@example.com')
  server.answer(accounts.getUserInfo, samplePayer)
  server.answer(wallet.statement, { rows: [], total: 0 })
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [sampleCoinPackage], coinVipList: [] })
  server.answer(savedCards.savedCards, [])
  server.answer(payments.createOrder, created)
  return server
}
const checkout = { wallets: [], shortBilling: false, savedCards: true }
const dialog = page.getByRole('dialog', { name: 'Pay $4.99' })
const ownCard = page.getByText('Visa ending in 0008', { exact: true })

async function buy(server: ApiServer, shorter: NonNullable<RuntimeConfig['payments']['checkout']>): Promise<void> {
  await openApp(server, '/wallet', { checkout: shorter })
  await page.getByRole('button', { name: /^Buy 550 coins/ }).click()
}

/** Dispatches a message as if the frame with this title had sent it. */
async function answerAs(name: string, message: MessageFromFrame): Promise<void> {
  const place = page.getByTitle(name)
  await expect.element(place).toBeInTheDocument()
  const frame = place.element()
  if (!(frame instanceof HTMLIFrameElement)) throw new TypeError(`${name} is no frame`)
  const origin = otherLoopbackOrigin(location.origin)
  dispatchEvent(
    new MessageEvent('message', {
      ...(origin !== undefined && { origin }),
      source: frame.contentWindow,
      data: message,
    }),
  )
}

it('without a usable wallet, shows the card form; closing it without input sends no query', async () => {
  vi.stubGlobal('PaymentRequest', Object)
  const server = createShopServer()
  await buy(server, { ...checkout, wallets: ['googlepay'] })
  await answerAs('Wallets', { type: 'error', code: 'no_wallet', message: '', isFatal: true })
  await expect.element(page.getByTitle('Card form')).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.requestsOf(payments.isSuccessful)).toEqual([])
})

it('if the card form replaces a wallet that failed during a payment, closing it still queries the order', async () => {
  vi.stubGlobal('PaymentRequest', Object)
  const server = createShopServer()
  await buy(server, { ...checkout, wallets: ['googlepay'] })
  await answerAs('Wallets', { type: 'trying' })
  await answerAs('Wallets', { type: 'error', code: 'no_wallet', message: '', isFatal: true })
  await expect.element(page.getByTitle('Card form')).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => server.requestsOf(payments.isSuccessful)).toMatchObject([{ orderId: '31' }])
})

it('a card saved with a purchase appears in the open wallet screen', async () => {
  const server = createShopServer()
  await buy(server, checkout)
  server.answer(payments.isSuccessful, {})
  await expect.element(page.getByText(/^No saved cards\./)).toBeInTheDocument()
  server.answer(savedCards.savedCards, [sampleVisaCard])
  await answerAs('Card form', { type: 'success', intentId: 'int_1' })
  await expect.element(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible()
  // The success message is shown for three seconds before the saved card appears.
  await expect.element(ownCard, { timeout: 15_000 }).toBeVisible()
})

it('when an earlier order turns out to be paid, the open wallet screen shows the card saved with it', async () => {
  const server = createShopServer()
  server.answer(payments.isSuccessful, {})
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const slow: ApiServer = {
    ...server,
    async fetch(url, init) {
      if (String(url).includes(payments.isSuccessful.path)) await released
      return server.fetch(url, init)
    },
  }
  const order = { orderId: '30', orderType: '1', isPurchase: '1', purchaseTime: String(Date.now()) }
  const storage = { ...order, purchaseUserId: '7001', userId: '7001' }
  await openApp(slow, '/wallet', { checkout, storage })
  await expect.element(page.getByText(/^No saved cards\./)).toBeVisible()
  server.answer(savedCards.savedCards, [sampleVisaCard])
  release()
  await expect.element(ownCard).toBeVisible()
})

/** Opens the wallet on a desktop with a mouse and chooses the payment by phone. */
async function payOnPhone(server: ApiServer): Promise<void> {
  const ask = matchMedia.bind(window)
  const mock = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ask(query.replace('pointer: fine', 'pointer')))
  onTestFinished(() => mock.mockRestore())
  await openApp(server, '/wallet', { viewport: desktopViewport })
  await page.getByRole('button', { name: 'Pay on your phone instead' }).click()
}

it('"Try again" after a failed payment by phone shows the QR code, not the card form', async () => {
  const server = createShopServer()
  server.disconnect(payments.createOrder)
  server.refuse(payments.isSuccessful, 'notPaid')
  server.answer(payments.qrLink, { url: '/pay#token', expiresTime: Date.now() + 15 * 60_000 })
  await payOnPhone(server)
  const retry = page.getByRole('dialog', { name: 'createOrder error' }).getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  server.answer(payments.createOrder, created)
  await retry.click()
  await expect.element(page.getByRole('dialog', { name: /^Pay / })).toHaveAccessibleName('Pay on your phone')
  await expect.element(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible()
})

it('a device whose clock is 20 minutes fast shows one payment link and does not keep requesting new ones', async () => {
  const server = createShopServer()
  server.refuse(payments.isSuccessful, 'notPaid')
  server.answerWith(payments.qrLink, () => ({
    url: `/pay#${crypto.randomUUID()}`,
    expiresTime: Date.now() - 5 * 60_000,
  }))
  await payOnPhone(server)
  await expect.element(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible()
  // The dialog queries the order three seconds after it opened.
  await expect.poll(() => server.requestsOf(payments.isSuccessful)).toHaveLength(1)
  expect(server.requestsOf(payments.qrLink)).toHaveLength(1)
})
