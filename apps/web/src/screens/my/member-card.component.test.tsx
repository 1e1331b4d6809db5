import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formatDate } from '#features/money/dates.ts'
import { createAccountServer, openApp } from '../../testing/open-app.tsx'

const nextChargeTime = Date.UTC(2099, 10, 19)
const retried: Output<typeof payments.membershipInfo> = {
  ...{ vipRank: 0, premiumDueTime: Date.UTC(2026, 10, 20), autoRenew: true, nextChargeTime },
  ...{ price: '9.99', currency: 'USD', plan: { packageId: '3001', name: 'Monthly', days: 30 } },
}
const offer = page.getByRole('link', { name: 'Join', exact: true })

/** Opens the screen "Me" of a viewer whose membership has ended, while memberships are on sale. */
async function openMe(membership: Output<typeof payments.membershipInfo>, isPaid: 0 | 1) {
  const server = createAccountServer('mira@example.com')
  server.answer(accounts.userConduct, { isPaid })
  server.answer(payments.membershipInfo, membership)
  await openApp(server, '/my')
  return server
}

it('a former member whose failed charge is retried sees the next charge instead of the offer', async () => {
  await openMe(retried, 1)
  const next = `Next charge $9.99 on ${formatDate('en', nextChargeTime)}`
  await expect.element(page.getByText(next)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/premium')
  expect(offer.elements()).toEqual([])
})

it('a former member without a planned charge sees the offer', async () => {
  const server = await openMe({ ...retried, autoRenew: false, nextChargeTime: null }, 1)
  await expect.poll(() => server.requestsOf(payments.membershipInfo)).toHaveLength(1)
  await expect.element(offer).toBeVisible()
})

it('a viewer who has never paid sees the offer, without a request for the membership', async () => {
  const server = await openMe(retried, 0)
  await expect.element(offer).toBeVisible()
  await expect.poll(() => server.requestsOf(accounts.userConduct)).toHaveLength(1)
  expect(server.requestsOf(payments.membershipInfo)).toEqual([])
})
