import { catalogue } from '@cliffhanger/contract/catalogue'
import { feedback } from '@cliffhanger/contract/feedback'
import { notifications } from '@cliffhanger/contract/notifications'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SendPushRequest } from '../../adapters/push/post-message.ts'
import { deriveVapidKeys } from '../../adapters/push/vapid-keys.ts'
import { createSweepSessionsJob } from '../../jobs/sweep-sessions.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { publishSample, sampleAuthor, sampleEdition } from '../../testing/sample-title.ts'
import { signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { appendEpisodes } from '../catalogue/publish-episodes.ts'
import { createNotifier } from './notifier.ts'
import { claimMessages, pushKinds } from './outbox-store.ts'
import { queueNewEpisodeMessages } from './queue-store.ts'
import type { NotificationKind } from './tables.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const env = { NOTIFICATIONS: 'push,mail' }
const channels = { hasPush: true, hasMail: true }
let server: TestServer
/** A second server on the same database. */
let other: TestServer
let push: PushService
let round: () => Promise<void>
beforeAll(async () => {
  push = await startPushService()
  server = await createTestServer({ env })
  other = await createTestServer({ env, database: server.database, secrets: server.deps.secrets })
  round = createNotifier(server.deps, push.post)
})
afterAll(async () => {
  await other.app.close()
  await server.close()
  await push.close()
})
let titles = 0
let vidId = ''
beforeEach(async () => {
  server.clock.now = testTime
  titles += 1
  vidId = (await publishSample(server.deps.db, `notified-${titles}`, {}, server.clock.now)).vidId
  await server.deps.db.deleteFrom('notification_choices').execute()
  await server.deps.db.deleteFrom('notifications').execute()
})

const timeZone = 'UTC'
const choices = { episodes: true, answers: true, digest: false, timeZone }
const follow = (viewer: ProtocolClient) => viewer.ask(catalogue.addVideoShelf, { videoId: vidId })

/** Creates a viewer who follows the title and has a subscribed browser. */
async function subscribed(viewer?: ProtocolClient) {
  const client = viewer ?? (await server.viewer())
  const browser = push.browser()
  await client.ask(notifications.subscribePush, { ...browser.subscription, timeZone })
  await follow(client)
  return { client, browser }
}
let published = 6
/** Adds episodes to the title, which starts with six. */
async function publishEpisodes(count = 1, from = 7): Promise<void> {
  published = from - 1 + count
  const episodes = sampleEdition({ count: published }).episodes.slice(from - 1)
  const author = { ...sampleAuthor, at: new Date(server.clock.now), isHidden: false }
  expect(await appendEpisodes(server.deps.db, vidId, episodes, author, async () => undefined)).toBe(true)
}
const rowsOf = (kind: NotificationKind) =>
  server.deps.db.selectFrom('notifications').selectAll().where('kind', '=', kind).orderBy('notification_id').execute()

test("announces a new episode of a followed title once, encrypted and signed, in the viewer's language", async () => {
  const client = await server.viewer()
  client.state.language = 4
  const { browser } = await subscribed(client)
  await round()
  expect(browser.delivered).toEqual([])
  await publishEpisodes()
  await round()
  await round()
  expect(browser.delivered).toEqual([
    {
      content: {
        title: '契約',
        text: '第 7 集上架了。',
        lang: 'zh-Hant',
        path: `/video?vid=${vidId}&ep=7`,
        tag: `episodes ${vidId}`,
      },
      ttl: 4 * 3_600,
      topic: expect.stringMatching(/^[\w-]{32}$/),
      key: deriveVapidKeys(server.deps.secrets.notificationKey).publicKey,
      contact: expect.stringMatching(/^mailto:.+@.+/),
    },
  ])
  await publishEpisodes(3, 8)
  await round()
  expect(browser.delivered[1]?.content.text).toBe('第 8 至 10 集上架了。')
})

test('an episode that an operator publishes by hand is announced, but not when it is hidden and published again', async () => {
  const editor = await signInAs(server, 'editor')
  const setHidden = async (isHidden: boolean) => {
    const { version } = await editor.ask(studioTitle.get, { vidId })
    await editor.ask(studioTitle.setEpisodesHidden, { vidId, version, episodes: [6], isHidden })
  }
  await setHidden(true)
  const { browser } = await subscribed()
  await setHidden(false)
  await round()
  expect(browser.delivered.map(({ content }) => content.text)).toEqual(['Episode 6 is here.'])
  await setHidden(true)
  await round()
  await setHidden(false)
  await round()
  expect(browser.delivered).toHaveLength(1)
})

test('a reply of support is announced once, and its push message opens the feedback message', async () => {
  const { client, browser } = await subscribed()
  server.clock.now += minuteMs
  const support = await signInAs(server, 'support')
  const { feedbackId } = await client.ask(feedback.sendFeedBack, { email: 'a@example.com', feedbackContent: 'Help' })
  await support.ask(studioFeedback.reply, { feedbackId, text: 'Done', isDone: true })
  await round()
  await round()
  expect(browser.delivered.map(({ content }) => [content.text, content.path])).toEqual([
    ['Your report has been answered.', `/feeddetail?id=${feedbackId}`],
  ])
})

test('two servers send each message once, and messages claimed by a killed server wait until its lease ends', async () => {
  const viewers = await Promise.all(Array.from({ length: 12 }, () => subscribed()))
  await publishEpisodes()
  const { db, now } = server.deps
  await Promise.all([
    queueNewEpisodeMessages(db, new Date(now()), channels),
    queueNewEpisodeMessages(other.deps.db, new Date(now()), channels),
  ])
  // Simulates a server that was killed before sending: its lease ends after a minute.
  await claimMessages(db, new Date(now()), new Date(now() + minuteMs), 4, channels, pushKinds)
  const others = createNotifier({ ...other.deps, now }, push.post)
  await Promise.all([round(), others(), round(), others()])
  const counts = () => viewers.map(({ browser }) => browser.delivered.length).toSorted()
  expect(counts()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
  server.clock.now += minuteMs
  await Promise.all([round(), others(), round(), others()])
  expect(counts()).toEqual(Array(12).fill(1))
  expect((await rowsOf('episodes')).map(({ outcome }) => outcome)).toEqual(Array(12).fill('sent'))
})

test.each([404, 410])('a subscription for which the push service returns %i is removed', async (status) => {
  const { client, browser } = await subscribed()
  push.answerNext(browser, { status })
  await publishEpisodes()
  await round()
  const { endpoint } = browser.subscription
  expect(await client.ask(notifications.notificationChoices, { endpoint })).toMatchObject({ isSubscribed: false })
  const before = push.requests()
  await publishEpisodes(1, 8)
  await round()
  expect(push.requests()).toBe(before)
})

test.each([401, 403])('a subscription is kept if its push service refuses the signature with %i', async (status) => {
  const { client, browser } = await subscribed()
  const logged = vi.spyOn(server.deps.log, 'error')
  push.answerNext(browser, { status })
  await publishEpisodes()
  await round()
  expect(logged).toHaveBeenCalledExactlyOnceWith({ code: status }, 'push message refused')
  logged.mockRestore()
  expect(await rowsOf('episodes')).toMatchObject([{ outcome: 'dropped' }])
  const { endpoint } = browser.subscription
  expect(await client.ask(notifications.notificationChoices, { endpoint })).toMatchObject({ isSubscribed: true })
  await publishEpisodes(1, 8)
  await round()
  expect(browser.delivered).toHaveLength(1)
})

test('a push request without a response does not delay the other push messages', async () => {
  const viewers = await Promise.all(Array.from({ length: 12 }, () => subscribed()))
  for (const { client } of viewers) {
    for (let more = 0; more < 4; more += 1) {
      await client.ask(notifications.subscribePush, { ...push.browser().subscription, timeZone })
    }
  }
  await publishEpisodes()
  const silence = Promise.withResolvers<void>()
  let posts = 0
  const post: SendPushRequest = async (message) => {
    posts += 1
    if (posts === 1) await silence.promise
    return push.post(message)
  }
  const sending = createNotifier(server.deps, post)()
  await vi.waitFor(() => expect(posts).toBe(60), { timeout: 5_000 }).finally(silence.resolve)
  await sending
  expect((await rowsOf('episodes')).map(({ outcome }) => outcome)).toEqual(Array(60).fill('sent'))
})

test('a busy push service gets a message at most eight times in all, with the delays that it asks for', async () => {
  const { browser } = await subscribed()
  push.answerNext(browser, { status: 503 }, { status: 429, headers: { 'retry-after': '600' } })
  await publishEpisodes()
  await round()
  await round()
  expect(await rowsOf('episodes')).toMatchObject([{ tries: 1, failure: 'HTTP 503' }])
  server.clock.now += minuteMs
  await round()
  server.clock.now += 9 * minuteMs
  await round()
  expect(await rowsOf('episodes')).toMatchObject([{ tries: 2, failure: 'HTTP 429' }])
  server.clock.now += minuteMs
  await round()
  expect(browser.delivered).toHaveLength(1)

  push.answerNext(browser, ...Array(9).fill({ status: 500 }))
  await publishEpisodes(1, 8)
  for (let tries = 0; tries < 10; tries += 1) {
    await round()
    server.clock.now += hourMs
  }
  expect((await rowsOf('episodes'))[1]).toMatchObject({ tries: 8, outcome: 'givenUp', failure: 'HTTP 500' })
  expect(browser.delivered).toHaveLength(1)
})

test("sends nothing in the viewer's quiet hours, and everything after them", async () => {
  // 23:30 in Taipei.
  server.clock.now = Date.UTC(2026, 0, 15, 15, 30)
  const client = await server.viewer()
  const { browser } = await subscribed(client)
  const quietHours = { from: 22 * 60, until: 8 * 60 }
  await client.ask(notifications.saveNotificationChoices, { ...choices, timeZone: 'Asia/Taipei', quietHours })
  await publishEpisodes()
  await round()
  server.clock.now = Date.UTC(2026, 0, 15, 23, 59)
  await round()
  expect(browser.delivered).toEqual([])
  server.clock.now = Date.UTC(2026, 0, 16, 0, 0)
  await round()
  expect(browser.delivered).toHaveLength(1)
  expect(await rowsOf('episodes')).toMatchObject([{ tries: 1, outcome: 'sent' }])
})

test('drops messages if the viewer switched them off, unfollowed the title, or if they are a day old', async () => {
  const [off, left, late] = [await subscribed(), await subscribed(), await subscribed()]
  push.answerNext(late.browser, { status: 500 })
  await publishEpisodes()
  const { db, now } = server.deps
  await queueNewEpisodeMessages(db, new Date(now()), channels)
  await off.client.ask(notifications.saveNotificationChoices, { ...choices, episodes: false })
  await left.client.ask(catalogue.delVideoShelf, { videoId: vidId })
  await round()
  server.clock.now += 25 * hourMs
  await round()
  expect((await rowsOf('episodes')).map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped', 'dropped'])
  for (const { browser } of [off, left, late]) expect(browser.delivered).toEqual([])
  await publishEpisodes(1, 8)
  await round()
  expect([off, left, late].map(({ browser }) => browser.delivered.length)).toEqual([0, 0, 1])
})

test('sends nothing to a browser where another viewer is logged in, nor for a deleted account', async () => {
  const [moved, deleted] = [await subscribed(), await subscribed()]
  const owner = (await server.viewer()).state.userId
  const { pool } = server.database
  await publishEpisodes()
  await queueNewEpisodeMessages(server.deps.db, new Date(server.clock.now), channels)
  await pool.query('UPDATE devices SET account_id = $1 WHERE guest_id = $2', [owner, moved.client.state.userId])
  await pool.query('UPDATE users SET deleted_at = now() WHERE user_id = $1', [deleted.client.state.userId])
  await round()
  expect([...moved.browser.delivered, ...deleted.browser.delivered]).toEqual([])
})

test('the daily sweep deletes old messages and unusable subscriptions, and nothing is announced twice', async () => {
  const { browser } = await subscribed()
  const moved = await subscribed()
  // Simulates a server that was killed between storing a follow and calling `storeEpisodeCounts`.
  await server.deps.db.deleteFrom('title_announcements').execute()
  await createSweepSessionsJob(server.deps).run()
  await publishEpisodes()
  await round()
  server.clock.now += 31 * 24 * hourMs
  await server.database.pool.query('UPDATE devices SET guest_id = NULL WHERE guest_id = $1', [
    moved.client.state.userId,
  ])
  await createSweepSessionsJob(server.deps).run()
  expect(await rowsOf('episodes')).toEqual([])
  const { db } = server.deps
  const endpoints = await db.selectFrom('push_subscriptions').select('endpoint').execute()
  expect(endpoints).toContainEqual({ endpoint: browser.subscription.endpoint })
  expect(endpoints).not.toContainEqual({ endpoint: moved.browser.subscription.endpoint })
  await round()
  expect(browser.delivered).toHaveLength(1)
  const kept = await db.selectFrom('title_announcements').select('last_n').where('vid_id', '=', vidId).execute()
  expect(kept).toEqual([{ last_n: 7 }])
})
