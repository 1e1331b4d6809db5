import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { rewards } from '@cliffhanger/contract/rewards'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formatDateTime } from '#features/money/dates.ts'
import type { ApiServer } from '../../testing/api-server.ts'
import { createAccountServer, createGuestServer, openApp } from '../../testing/open-app.tsx'

const endTime = Date.UTC(2026, 11, 3)
const nextDayTime = Date.UTC(2026, 10, 27)
const end = formatDateTime('en', endTime)
type Task = Output<typeof rewards.rewardList>['tasks'][number]
const daily: Task = { task: 'daily', coins: 5, endTime, done: 1, goal: 1, isTaken: false }
const watch: Task = { task: 'watch', coins: 10, endTime, done: 1, goal: 3, isTaken: false }

/** Opens the screen "Me" with rewards for two tasks. */
async function openMe(server: ApiServer): Promise<void> {
  server.answer(accounts.getUserAccountInfo, { coinBalance: 40, hasRewards: true })
  server.answer(rewards.rewardList, { nextDayTime, tasks: [daily, watch] })
  await openApp(server, '/my')
}
const openRewards = () => page.getByRole('button', { name: 'Rewards' }).click()
const dialog = page.getByRole('dialog', { name: 'Rewards' })
const get = dialog.getByRole('button', { name: 'Get 5 coins' })

it('without rewards, the screen "Me" shows no rewards button and does not request the rewards', async () => {
  const server = createAccountServer('mira@example.com')
  await openApp(server, '/my')
  await expect.element(page.getByRole('link', { name: 'Coins in and out' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Rewards' }).elements()).toEqual([])
  expect(server.requestsOf(rewards.rewardList)).toEqual([])
})

it('shows the coins and their expiry date before the viewer claims them, and claims exactly these coins', async () => {
  const server = createAccountServer('mira@example.com')
  await openMe(server)
  await openRewards()
  await expect.element(dialog.getByText(`5 coins, until ${end}`)).toBeVisible()
  await expect.element(dialog.getByText('1 of 3')).toBeVisible()
  server.answer(rewards.takeReward, { coinBalance: 45, isNew: true })
  server.answer(rewards.rewardList, { nextDayTime, tasks: [{ ...daily, isTaken: true }, watch] })
  await get.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent(`5 coins are yours until ${end}.`)
  await expect.element(dialog.getByText(`Received. Again from ${formatDateTime('en', nextDayTime)}`)).toBeVisible()
  await expect.poll(() => server.requestsOf(rewards.takeReward)).toMatchObject([{ task: 'daily', coins: 5, endTime }])
})

it('a guest sees the tasks, with a login link instead of the button that claims the coins', async () => {
  await openMe(createGuestServer())
  await openRewards()
  await expect.element(dialog.getByText(`5 coins, until ${end}`)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(get.elements()).toEqual([])
})

it('a failed reward shows the reason and keeps the button', async () => {
  const server = createAccountServer('mira@example.com')
  await openMe(server)
  await openRewards()
  server.disconnect(rewards.takeReward)
  await get.click()
  await expect.element(dialog.getByText(/^No coins were given\./)).toBeVisible()
  server.refuse(rewards.takeReward, 'rewardChanged', 'The coins have changed.')
  await get.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('The coins have changed.')
  await expect.element(get).toBeEnabled()
})

it('offers a retry if the rewards do not load', async () => {
  const server = createAccountServer('mira@example.com')
  await openMe(server)
  server.refuse(rewards.rewardList, 'notAnImage')
  await openRewards()
  await expect.element(dialog.getByText('The rewards did not load')).toBeVisible()
  server.answer(rewards.rewardList, { nextDayTime, tasks: [daily] })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(get).toBeVisible()
})

it('the wallet lists reward coins by expiry, and the statement lists their entries', async () => {
  const server = createAccountServer('mira@example.com')
  const later = endTime + 86_400_000
  server.answer(accounts.getUserAccountInfo, {
    coinBalance: 40,
    rewardCoins: [
      { coins: 5, endTime },
      { coins: 10, endTime: later },
    ],
  })
  const entry = { time: Date.UTC(2026, 10, 26), balance: 40, note: '' }
  server.answer(wallet.statement, {
    total: 3,
    rows: [
      { ...entry, entryId: '3', kind: 'debt', reward: 'ended', coins: -2, rewardCoins: 2 },
      { ...entry, entryId: '2', kind: 'unlock', coins: -20, rewardCoins: 15, vidId: '1', episodeN: 3, note: 'A' },
      { ...entry, entryId: '1', kind: 'grant', reward: 'given', coins: 5, rewardCoins: 5, endTime },
    ],
  })
  await openApp(server, '/wallet')
  const reward = page.getByText(/are reward coins, until/)
  await expect.element(reward.first()).toHaveTextContent(`5 of them are reward coins, until ${end}`)
  await expect
    .element(reward.nth(1))
    .toHaveTextContent(`10 of them are reward coins, until ${formatDateTime('en', later)}`)
  await page.getByRole('link', { name: 'Full statement' }).click()
  await expect.element(page.getByText('Reward coins expired')).toBeVisible()
  await expect.element(page.getByText(/· 15 reward coins$/)).toBeVisible()
  await expect.element(page.getByText(new RegExp(`· until ${end}$`))).toBeVisible()
})
