import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '../../../testing/api-server.ts'
import { createGuestServer, openApp } from '../../../testing/open-app.tsx'
import { sampleCoinPackage, samplePayer } from '../testing/purchase-env.ts'
import { openProviderPage } from './open-page.ts'

vi.mock('./open-page.ts', () => ({ openProviderPage: vi.fn() }))
beforeEach(() => vi.mocked(openProviderPage).mockReset())

const checkout = {
  ...{ wallets: [], shortBilling: false, savedCards: false },
  redirects: [
    { method: 'gcash' as const, currency: 'USD' },
    { method: 'dana' as const, currency: 'USD' },
    { method: 'alipayhk' as const, currency: 'HKD' },
  ],
}
const order = { orderId: '31', airSecret: 'secret', airId: 'int_1', airCurrency: 'USD' }
const url = 'https://api.airwallex.com/pa/redirect/1'
/** Local storage after the wallet's page was opened for order 31. */
const sent = {
  ...{ orderId: '31', orderType: '1', isPurchase: '1', purchaseTime: String(Date.now()) },
  ...{ purchaseUserId: '7001', userId: '7001' },
  redirectedOrder: JSON.stringify({ orderId: '31', wallet: 'GCash' }),
}

function createShopServer(): ApiServer {
  const server = createGuestServer()
  server.answer(accounts.getUserInfo, { ...samplePayer, airEmail: '' })
  server.answer(wallet.statement, { rows: [], total: 0 })
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [sampleCoinPackage], coinVipList: [] })
  server.answer(payments.createOrder, order)
  return server
}
const dialog = page.getByRole('dialog', { name: 'Payment with GCash' })

it('opens a redirect wallet in this tab after two taps, with this page as return URL', async () => {
  const server = createShopServer()
  server.answer(redirectPayments.beginRedirect, { url })
  await openApp(server, '/wallet', { checkout })
  await page.getByRole('button', { name: /^Buy 550 coins/ }).click()
  await expect.element(page.getByRole('button', { name: 'Pay with DANA' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /AlipayHK/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Pay with GCash' }).click()
  await expect.poll(() => vi.mocked(openProviderPage).mock.calls).toEqual([[url]])
  await expect
    .poll(() => server.requestsOf(redirectPayments.beginRedirect))
    .toMatchObject([{ orderId: '31', method: 'gcash', returnUrl: `${location.origin}/wallet` }])
  await expect.element(page.getByText('Opening GCash')).toBeVisible()
  expect(localStorage.getItem('redirectedOrder')).toContain('GCash')
})

it("shows why a wallet's page did not open, and allows a retry", async () => {
  const server = createShopServer()
  server.refuse(redirectPayments.beginRedirect, 'unavailable', 'The service is busy.')
  await openApp(server, '/wallet', { checkout })
  await page.getByRole('button', { name: /^Buy 550 coins/ }).click()
  const button = page.getByRole('button', { name: 'Pay with GCash' })
  await button.click()
  await expect.element(page.getByText('The service is busy.')).toBeVisible()
  server.answer(redirectPayments.beginRedirect, { url })
  await button.click()
  await expect.poll(() => vi.mocked(openProviderPage).mock.calls).toEqual([[url]])
})

it('delivers an order that is already paid instead of requesting another payment', async () => {
  const server = createShopServer()
  server.refuse(redirectPayments.beginRedirect, 'beingChecked', 'We have your payment and are checking it.')
  server.answer(payments.isSuccessful, {})
  await openApp(server, '/wallet', { checkout })
  await page.getByRole('button', { name: /^Buy 550 coins/ }).click()
  const button = page.getByRole('button', { name: 'Pay with GCash' })
  await button.click()
  await expect.poll(() => server.requestsOf(payments.isSuccessful)).toMatchObject([{ orderId: '31' }])
  await expect.element(button).not.toBeInTheDocument()
  expect(openProviderPage).not.toHaveBeenCalled()
})

it('after a paid redirect, closes the dialog and shows the delivery in the wallet', async () => {
  const server = createShopServer()
  server.answer(payments.isSuccessful, {})
  await openApp(server, '/wallet', { checkout, storage: sent })
  await expect.element(page.getByText('Your coins have arrived')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(localStorage.getItem('redirectedOrder')).toBeNull()
  expect(localStorage.getItem('orderId')).toBeNull()
})

it('after a redirect without confirmation, shows the pending status and keeps the order stored', async () => {
  const server = createShopServer()
  server.refuse(payments.isSuccessful, 'beingChecked', 'The wallet has not confirmed the payment yet.')
  await openApp(server, '/wallet', { checkout, storage: sent })
  await expect.element(dialog.getByText('The wallet has not confirmed the payment yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(localStorage.getItem('orderId')).toBe('31')
  expect(localStorage.getItem('redirectedOrder')).toBeNull()
})

it('after a redirect without confirmation, the next visit of the wallet queries the order and shows the delivery', async () => {
  const server = createShopServer()
  server.answer(payments.isSuccessful, {})
  const { redirectedOrder: _, ...storage } = sent
  await openApp(server, '/wallet', { checkout, storage })
  await expect.element(page.getByText('Your coins have arrived')).toBeVisible()
  expect(server.requestsOf(payments.isSuccessful)).toMatchObject([{ orderId: '31', orderType: 1 }])
  expect(localStorage.getItem('orderId')).toBeNull()
})

it('offline after a redirect, shows that the result is still unknown', async () => {
  const server = createShopServer()
  server.disconnect(payments.isSuccessful)
  await openApp(server, '/wallet', { checkout, storage: sent })
  await expect.element(dialog.getByText('There is no connection', { exact: false })).toBeVisible()
})

it('after an unpaid redirect, the dialog explains the next step', async () => {
  const server = createShopServer()
  server.refuse(payments.isSuccessful, 'notPaid', 'The payment was declined.')
  await openApp(server, '/wallet', { checkout, storage: sent })
  await expect.element(dialog.getByText('The payment was declined.')).toBeVisible()
  await expect.element(dialog.getByText('tap a price to pay again', { exact: false })).toBeVisible()
})
