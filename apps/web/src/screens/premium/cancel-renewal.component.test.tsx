import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDate, formatDateTime } from '#features/money/dates.ts'
import { createAccountServer, openApp } from '../../testing/open-app.tsx'

const endTime = Date.UTC(2099, 11, 3)
const info: Output<typeof payments.membershipInfo> = {
  vipRank: 1,
  premiumDueTime: Date.UTC(2099, 10, 20),
  autoRenew: true,
  nextChargeTime: Date.UTC(2099, 10, 19),
  price: '9.99',
  currency: 'USD',
  plan: { packageId: '3001', name: 'Monthly', days: 30 },
}
const stay = { price: '4.99', currency: 'USD', endTime }

async function openPremium(membership: Output<typeof payments.membershipInfo>) {
  const server = createAccountServer('mira@example.com')
  server.answer(payments.membershipInfo, membership)
  server.answer(payments.cancelRenewal, { autoRenew: false, premiumDueTime: membership.premiumDueTime })
  await openApp(server, '/premium')
  return server
}
const dialog = page.getByRole('dialog', { name: 'Cancel the renewal?' })
const cancel = dialog.getByRole('button', { name: 'Cancel renewal' })
const ask = () => page.getByRole('button', { name: 'Cancel renewal' }).click()

it.each([
  ['without an offer', info],
  ['with an offer', { ...info, stay }],
])('two taps cancel the renewal %s; the cancel button is always the first in the dialog', async (_, membership) => {
  const server = await openPremium(membership)
  await ask()
  await expect.element(cancel).toBeVisible()
  const buttons = dialog.getByRole('button').elements()
  expect(buttons[0]).toBe(cancel.element())
  await cancel.click()
  await expect.element(page.getByText('Renewal cancelled. Nothing more is charged.')).toBeVisible()
  await expect.poll(() => server.requestsOf(payments.cancelRenewal)).toHaveLength(1)
  expect(server.requestsOf(payments.stay)).toEqual([])
})

it('the offer to stay states prices, date and expiry, and applies the displayed price', async () => {
  const server = await openPremium({ ...info, stay })
  await ask()
  const facts = `the charge on ${formatDate('en', info.nextChargeTime ?? 0)} is $4.99 instead of $9.99, once`
  await expect.element(dialog.getByText(facts, { exact: false })).toBeVisible()
  await expect.element(dialog.getByText(formatDateTime('en', endTime), { exact: false })).toBeVisible()
  const stayed = { ...info, price: '4.99' }
  server.answer(payments.stay, stayed)
  server.answer(payments.membershipInfo, stayed)
  await dialog.getByRole('button', { name: 'Stay for $4.99' }).click()
  await expect.element(page.getByText('You stay a member. The next charge is lower, once.')).toBeVisible()
  await expect.element(page.getByText('Next charge $4.99', { exact: false })).toBeVisible()
  await expect.poll(() => server.requestsOf(payments.stay)).toMatchObject([{ price: '4.99' }])
  expect(server.requestsOf(payments.cancelRenewal)).toEqual([])
})

it('Escape closes the confirmation and changes nothing', async () => {
  const server = await openPremium({ ...info, stay })
  await ask()
  await expect.element(cancel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.requestsOf(payments.cancelRenewal)).toEqual([])
})

it('a renewal whose card is not confirmed yet is shown as pending until the provider confirms the card', async () => {
  const pending = { ...info, autoRenew: false, nextChargeTime: null, price: '', currency: '', isRenewalPending: true }
  const server = await openPremium(pending)
  await expect.element(page.getByText('Renewal starts once your card is confirmed.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel renewal' })).toBeVisible()
  await expect.element(page.getByText('Will not renew', { exact: false })).not.toBeInTheDocument()
  server.answer(payments.membershipInfo, info)
  await expect.element(page.getByText('Next charge $9.99', { exact: false })).toBeVisible()
})
