import { catalogue } from '@cliffhanger/contract/catalogue'
import { notifications } from '@cliffhanger/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { publishSample, sampleAuthor, sampleEdition } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { appendEpisodes } from '../catalogue/publish-episodes.ts'
import { createNotifier } from './notifier.ts'
import { queueNewEpisodeMessages } from './queue-store.ts'

let server: TestServer
let push: PushService
beforeAll(async () => {
  push = await startPushService()
  server = await createTestServer({ env: { NOTIFICATIONS: 'push,mail' } })
})
afterAll(async () => {
  await server.close()
  await push.close()
})

test('messages for viewers without choices are closed, so that they never block other messages', async () => {
  const { db, now } = server.deps
  const { vidId } = await publishSample(db, 'without-choices', {}, now())
  const viewer = await server.viewer()
  const browser = push.browser()
  await viewer.ask(notifications.subscribePush, { ...browser.subscription, timeZone: 'UTC' })
  await viewer.ask(catalogue.addVideoShelf, { videoId: vidId })
  const author = { ...sampleAuthor, at: new Date(now()), isHidden: false }
  const episodes = sampleEdition({ count: 7 }).episodes.slice(6)
  expect(await appendEpisodes(db, vidId, episodes, author, async () => undefined)).toBe(true)
  await queueNewEpisodeMessages(db, new Date(now()), { hasPush: true })
  // Simulates that the choices moved to another viewer after the message was queued.
  await db.deleteFrom('notification_choices').where('user_id', '=', viewer.state.userId).execute()
  await createNotifier(server.deps, push.post)()
  const rows = await db.selectFrom('notifications').select(['outcome', 'send_at']).execute()
  expect(rows).toEqual([{ outcome: 'dropped', send_at: null }])
  expect(browser.delivered).toEqual([])
})
