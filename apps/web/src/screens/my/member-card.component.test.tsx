import { accounts } from '@cliffhanger/contract/accounts'
import type { Call, Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { callQueryKey } from '#api/use-api.ts'
import { formatDate } from '#features/money/dates.ts'
import type { ApiServer } from '../../testing/api-server.ts'
import { createAccountServer, openApp } from '../../testing/open-app.tsx'

const nextChargeTime = Date.UTC(2099, 10, 19)
const retried: Output<typeof payments.membershipInfo> = {
  ...{ vipRank: 0, premiumDueTime: Date.UTC(2026, 10, 20), autoRenew: true, nextChargeTime },
  ...{ price: '9.99', currency: 'USD', plan: { packageId: '3001', name: 'Monthly', days: 30 } },
}
const unplanned = { ...retried, autoRenew: false, nextChargeTime: null }
const offer = page.getByRole('link', { name: 'Join', exact: true })

function createServer(membership: Output<typeof payments.membershipInfo>, isPaid: 0 | 1): ApiServer {
  const server = createAccountServer('mira@example.com')
  server.answer(accounts.userConduct, { isPaid })
  server.answer(payments.membershipInfo, membership)
  return server
}

/** Waits until the response of a call has been received and rendered. */
async function waitForRendering(queryClient: QueryClient, call: Call): Promise<void> {
  await expect.poll(() => queryClient.getQueryState(callQueryKey(call, {}))?.status).toBe('success')
  // Runs after the notification that makes React render the response.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}

it('a former member whose failed charge is retried sees the next charge instead of the offer', async () => {
  await openApp(createServer(retried, 1), '/my')
  const next = `Next charge $9.99 on ${formatDate('en', nextChargeTime)}`
  await expect.element(page.getByText(next)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/premium')
  expect(offer.elements()).toEqual([])
})

it.each([
  ['payments', accounts.userConduct],
  ['membership', payments.membershipInfo],
])('a former member sees no offer while the response about %s is outstanding', async (_, call) => {
  const server = createServer(unplanned, 1)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const fetch: typeof server.fetch = async (url, init) => {
    const response = await server.fetch(url, init)
    if (String(url).includes(call.path)) await released
    return response
  }
  await openApp({ ...server, fetch }, '/my')
  await expect.poll(() => server.requestsOf(call)).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Coins', exact: true })).toBeVisible()
  expect(offer.elements()).toEqual([])
  release()
  await expect.element(offer).toBeVisible()
})

it('a former member without a planned charge sees the offer', async () => {
  const { queryClient } = await openApp(createServer(unplanned, 1), '/my')
  await waitForRendering(queryClient, payments.membershipInfo)
  await expect.element(offer).toBeVisible()
})

it('a viewer who has never paid sees the offer, without a request for the membership', async () => {
  const server = createServer(retried, 0)
  const { queryClient } = await openApp(server, '/my')
  await waitForRendering(queryClient, accounts.userConduct)
  await expect.element(offer).toBeVisible()
  expect(queryClient.isFetching({ queryKey: callQueryKey(payments.membershipInfo, {}) })).toBe(0)
  expect(server.requestsOf(payments.membershipInfo)).toEqual([])
})
