import { accounts } from '@cliffhanger/contract/accounts'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { notifications } from '@cliffhanger/contract/notifications'
import { playback } from '@cliffhanger/contract/playback'
import { rewards } from '@cliffhanger/contract/rewards'
import type { RewardTerms } from '@cliffhanger/contract/studio/rewards'
import { studio } from '@cliffhanger/contract/studio/studio'
import { wallet } from '@cliffhanger/contract/wallet'
import { type RewardTask, rewardExpiryTime } from '@cliffhanger/domain/rewards'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'

const dayMs = 86_400_000
const on: RewardTerms[] = [
  { task: 'daily', isOn: true, coins: 5, days: 7 },
  { task: 'watch', isOn: true, coins: 10, days: 3 },
  { task: 'follow', isOn: true, coins: 20, days: 30 },
  { task: 'push', isOn: true, coins: 15, days: 30 },
]
const off = on.map((task) => ({ ...task, isOn: false }))

let server: TestServer
/** A second server with the same database, which also sends push messages. */
let other: TestServer
let owner: StudioClient
let vidId: string
let push: PushService
beforeAll(async () => {
  push = await startPushService()
  server = await createTestServer()
  other = await createTestServer({
    database: server.database,
    secrets: server.deps.secrets,
    env: { NOTIFICATIONS: 'push' },
  })
  owner = await signInAs(server, 'owner')
  vidId = (await publishSample(server.deps.db, 'rewards')).vidId
})
afterAll(async () => {
  expect(await auditWallet(server.deps.db)).toEqual([])
  await other.app.close()
  await server.close()
  await push.close()
})

async function publish(tasks: RewardTerms[]): Promise<void> {
  const { version: base } = await owner.ask(studio.rewards.state, {})
  await owner.ask(studio.rewards.publish, { base, tasks })
}
beforeEach(async () => {
  // Signs in again, because tests advance the clock by days, which ends the operator's session.
  await owner.signIn()
  await publish(on)
})

async function registered(): Promise<ProtocolClient> {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  await server.deps.db
    .updateTable('users')
    .set({ email: `${userId}@example.com` })
    .where('user_id', '=', userId)
    .execute()
  return viewer
}
const list = (viewer: ProtocolClient) => viewer.ask(rewards.rewardList, {})
const taskOf = async (viewer: ProtocolClient, task: RewardTask) =>
  (await list(viewer)).tasks.find((one) => one.task === task)
/** Takes a reward with the terms that the reward list shows. */
async function take(viewer: ProtocolClient, task: RewardTask) {
  const shown = await taskOf(viewer, task)
  return viewer.call(rewards.takeReward, { task, coins: shown?.coins ?? 1, endTime: shown?.endTime ?? 1 })
}
const watch = (viewer: ProtocolClient, episodeN: number, lookTime: number) =>
  viewer.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN, lookTime })
const account = (viewer: ProtocolClient) => viewer.ask(accounts.getUserAccountInfo, {})

test('if all tasks are off, there is no list and no reward, and the account does not mention rewards', async () => {
  await publish(off)
  const viewer = await registered()
  expect(await viewer.call(rewards.rewardList, {})).toMatchObject({ status: 404 })
  expect(await viewer.call(rewards.takeReward, { task: 'daily', coins: 5, endTime: 1 })).toMatchObject({ status: 404 })
  expect(await account(viewer)).toEqual({ coinBalance: 0 })
  await publish(on)
  expect(await account(viewer)).toEqual({ coinBalance: 0, hasRewards: true })
})

test('lists each task with its coins, their expiry time, and the start of the next day', async () => {
  const now = server.clock.now
  expect(await list(await server.viewer())).toEqual({
    nextDayTime: Math.floor(now / dayMs) * dayMs + dayMs,
    tasks: [
      { task: 'daily', coins: 5, endTime: rewardExpiryTime(now, 7), done: 1, goal: 1, isTaken: false },
      { task: 'watch', coins: 10, endTime: rewardExpiryTime(now, 3), done: 0, goal: 3, isTaken: false },
      { task: 'follow', coins: 20, endTime: rewardExpiryTime(now, 30), done: 0, goal: 1, isTaken: false },
    ],
  })
})

test('two servers give the daily reward only once a day', async () => {
  const viewer = await registered()
  const there = other.client()
  Object.assign(there.state, viewer.state)
  const { endTime = 0 } = (await taskOf(viewer, 'daily')) ?? {}
  const shown = { task: 'daily', coins: 5, endTime } as const
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, tap) => (tap % 2 === 0 ? viewer : there).call(rewards.takeReward, shown)),
  )
  expect(taken.filter(({ source }) => source?.isNew)).toHaveLength(1)
  expect(taken.map(({ code, source }) => [code, source?.coinBalance])).toEqual(Array(12).fill([1, 5]))
  expect(await taskOf(viewer, 'daily')).toMatchObject({ isTaken: true })
  expect(await account(viewer)).toMatchObject({ rewardCoins: [{ coins: 5, endTime }] })

  server.clock.now += dayMs
  expect(await taskOf(viewer, 'daily')).toMatchObject({ isTaken: false })
  expect((await take(viewer, 'daily')).source).toEqual({ coinBalance: 10, isNew: true })
  const { rows } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 5 })
  expect(rows.map(({ reward, coins, endTime: end }) => [reward, coins, end])).toEqual([
    ['given', 5, endTime + dayMs],
    ['given', 5, endTime],
  ])
})

test('for tasks, an episode counts if it was watched long enough today, and a title while it is followed', async () => {
  const viewer = await registered()
  await watch(viewer, 1, 20)
  server.clock.now += dayMs
  await watch(viewer, 2, 20)
  await watch(viewer, 2, 25)
  expect(await taskOf(viewer, 'watch')).toMatchObject({ done: 1 })
  expect(await take(viewer, 'watch')).toMatchObject({ status: 200, code: -2, message: 'The task is not done yet.' })
  const { vidId: second } = await publishSample(server.deps.db, 'rewards-2')
  await viewer.ask(playback.updateEpisodeRecord, { videoId: second, episodeN: 1, lookTime: 3 })
  await watch(viewer, 1, 30)
  // The position in a locked episode is not recorded.
  await watch(viewer, 4, 30)
  expect(await taskOf(viewer, 'watch')).toMatchObject({ done: 2 })
  await viewer.ask(playback.updateEpisodeRecord, { videoId: second, episodeN: 1, lookTime: 10 })
  expect((await take(viewer, 'watch')).source).toEqual({ coinBalance: 10, isNew: true })

  expect(await take(viewer, 'follow')).toMatchObject({ code: -2 })
  await viewer.ask(catalogue.addVideoShelf, { videoId: vidId })
  expect((await take(viewer, 'follow')).source).toEqual({ coinBalance: 30, isNew: true })
  server.clock.now += 4 * dayMs
  expect((await take(viewer, 'follow')).source).toMatchObject({ isNew: false })
})

test('subscribing to push messages is rewarded once, and only by a server that can send them', async () => {
  const viewer = await registered()
  expect(await taskOf(viewer, 'push')).toBeUndefined()
  expect(await viewer.call(rewards.takeReward, { task: 'push', coins: 15, endTime: 1 })).toMatchObject({ status: 404 })

  const there = other.client()
  Object.assign(there.state, viewer.state)
  expect(await take(there, 'push')).toMatchObject({ code: -2 })
  const browsers = [push.browser().subscription, push.browser().subscription]
  for (const browser of browsers) await there.ask(notifications.subscribePush, { ...browser, timeZone: 'UTC' })
  expect(await taskOf(there, 'push')).toMatchObject({ done: 1, goal: 1 })
  expect((await take(there, 'push')).source).toEqual({ coinBalance: 15, isNew: true })

  for (const { endpoint } of browsers) await there.ask(notifications.unsubscribePush, { endpoint })
  await there.ask(notifications.subscribePush, { ...push.browser().subscription, timeZone: 'UTC' })
  server.clock.now += dayMs
  expect((await take(there, 'push')).source).toMatchObject({ coinBalance: 15, isNew: false })
})

test('a reward is refused if its coins or expiry time differ from those shown', async () => {
  const viewer = await registered()
  const { endTime = 0 } = (await taskOf(viewer, 'daily')) ?? {}
  for (const shown of [
    { coins: 6, endTime },
    { coins: 5, endTime: endTime + dayMs },
  ]) {
    expect(await viewer.call(rewards.takeReward, { task: 'daily', ...shown })).toMatchObject({ status: 200, code: -3 })
  }
  expect(await account(viewer)).toMatchObject({ coinBalance: 0 })
})

test('a guest sees the tasks but cannot take rewards', async () => {
  const guest = await server.viewer()
  expect((await list(guest)).tasks).toHaveLength(3)
  expect(await take(guest, 'daily')).toMatchObject({ status: 403 })
  expect(await account(guest)).toMatchObject({ coinBalance: 0 })
})

test('Studio shows the credited coins, refuses a change based on an older version, and logs the changes', async () => {
  const { version, tasks, given } = await owner.ask(studio.rewards.state, {})
  expect(tasks).toEqual(on)
  expect(given.map(({ task }) => task)).toEqual(['daily', 'follow', 'push', 'watch'])
  const more = on.map((task) => (task.task === 'daily' ? { ...task, coins: 8 } : task))
  await owner.ask(studio.rewards.publish, { base: version, tasks: more })
  const late = await owner.call(studio.rewards.publish, { base: version, tasks: off })
  expect(late.failure).toMatchObject({ reason: 'conflict', field: 'base' })
  expect(await taskOf(await server.viewer(), 'daily')).toMatchObject({ coins: 8 })
  const { rows } = await server.database.pool.query(
    `SELECT command, arguments, outcome, changes FROM operator_actions a JOIN operator_outcomes USING (action_id)
      WHERE changes IS NOT NULL ORDER BY a.action_id DESC LIMIT 1`,
  )
  expect(rows[0]).toMatchObject({
    command: 'studio rewards publish',
    changes: { before: { daily: { coins: 5, days: 7 } }, after: { daily: { coins: 8, days: 7 } } },
  })
})

test.each([
  { coins: 0, days: 7 },
  { coins: 1_001, days: 7 },
  { coins: 5, days: 0 },
  { coins: 5, days: 366 },
])('publishing a task with %o is refused', async (terms) => {
  const { version: base } = await owner.ask(studio.rewards.state, {})
  const tasks: RewardTerms[] = [{ task: 'daily', isOn: true, ...terms }]
  expect((await owner.call(studio.rewards.publish, { base, tasks })).failure).toMatchObject({ reason: 'badRequest' })
})
