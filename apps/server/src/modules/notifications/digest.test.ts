import { catalogue } from '@cliffhanger/contract/catalogue'
import { notifications } from '@cliffhanger/contract/notifications'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import { plainTextOf, readOutbox, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { publishSample, sampleAuthor, sampleEdition } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { purgeUserData } from '../accounts/purge.ts'
import { appendEpisodes } from '../catalogue/publish-episodes.ts'
import { createNotifier } from './notifier.ts'

const dayMs = 86_400_000
const choices = { episodes: true, answers: true, digest: true, timeZone: 'UTC' }
let server: TestServer
let push: PushService
let round: () => Promise<void>
/** Creates a notifier that uses only the given channels. */
const roundOf = (...ways: ('push' | 'mail')[]) =>
  createNotifier({ ...server.deps, config: { ...server.deps.config, notifications: ways } }, push.post)
beforeAll(async () => {
  push = await startPushService()
  server = await createTestServer({ env: { NOTIFICATIONS: 'push,mail', PUBLIC_URL: 'https://watch.example.com' } })
})
afterAll(async () => {
  await server.close()
  await push.close()
})
let people = 0
let titles = 0
let vidId = ''
beforeEach(async () => {
  round = roundOf('push', 'mail')
  server.clock.now = testTime
  await server.deps.db.deleteFrom('notification_choices').execute()
  titles += 1
  vidId = (await publishSample(server.deps.db, `digest-${titles}`, {}, server.clock.now)).vidId
})

/** Creates a viewer with a verified email address who follows the title and wants the weekly digest. */
async function reader(): Promise<{ viewer: ProtocolClient; address: string }> {
  people += 1
  const address = `reader${people}@example.com`
  const viewer = await server.viewer()
  await signIn(viewer, server.deps.config.dataDir, address)
  await viewer.ask(notifications.saveNotificationChoices, choices)
  await viewer.ask(catalogue.addVideoShelf, { videoId: vidId })
  return { viewer, address }
}
/** Advances the clock by a minute, publishes episode `n`, then queues and sends the due messages. */
async function publishEpisode(n: number): Promise<void> {
  server.clock.now += 60_000
  const episodes = sampleEdition({ count: n }).episodes.slice(n - 1)
  const author = { ...sampleAuthor, at: new Date(server.clock.now), isHidden: false }
  expect(await appendEpisodes(server.deps.db, vidId, episodes, author, async () => undefined)).toBe(true)
  await round()
}
/** Reads the digests sent to an address, oldest first. */
const digestsTo = async (address: string) =>
  (await readOutbox(server.deps.config.dataDir)).filter(
    (mail) => mail.includes(`To: ${address}`) && mail.includes('List-Unsubscribe'),
  )
/** Reads the outcomes of a viewer's messages, oldest first. */
async function outcomesOf(viewer: ProtocolClient) {
  const messages = server.deps.db.selectFrom('notifications').select('outcome').orderBy('notification_id')
  return (await messages.where('user_id', '=', viewer.state.userId).execute()).map(({ outcome }) => outcome)
}
/** Returns the unsubscribe link in the email's header. */
function endLinkIn(mail = ''): string {
  const header =
    /^List-Unsubscribe:\s*<([^>]+)>$/im.exec(mail.replace(/\n\s+/g, ' ').replaceAll('> ', '>\n'))?.[1] ?? ''
  expect(header).toMatch(/^https:\/\/watch\.example\.com\/api\/notifications\/endDigest\?viewer=\d+&mac=[\w-]{43}$/)
  return header.replace('https://watch.example.com', server.origin)
}
const later = async (ms: number) => {
  server.clock.now += ms
  await round()
}

test('sends a digest of new episodes a week after it was switched on, and none in a week without new episodes', async () => {
  const { address } = await reader()
  await publishEpisode(7)
  await publishEpisode(8)
  await later(6 * dayMs)
  expect(await digestsTo(address)).toEqual([])
  await later(dayMs)
  await round()
  const [mail = '', ...more] = await digestsTo(address)
  expect(more).toEqual([])
  expect(plainTextOf(mail)).toContain('The Contract: Episodes 7 to 8 are here.')
  expect(plainTextOf(mail)).toContain('https://watch.example.com/enjoy')
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  await later(8 * dayMs)
  await publishEpisode(9)
  await later(3 * dayMs)
  expect(await digestsTo(address)).toHaveLength(1)
  await later(4 * dayMs)
  expect((await digestsTo(address)).map((one) => plainTextOf(one).includes('Episode 9 is here.'))).toEqual([
    false,
    true,
  ])
})

test('guests, viewers with push messages and viewers who did not opt in get no digest', async () => {
  const guest = await server.viewer()
  await guest.ask(notifications.saveNotificationChoices, choices)
  expect(await guest.ask(notifications.notificationChoices, {})).toMatchObject({ hasDigest: false })
  const [pushed, off] = [await reader(), await reader()]
  expect(await off.viewer.ask(notifications.notificationChoices, {})).toMatchObject({ hasDigest: true, digest: true })
  await pushed.viewer.ask(notifications.subscribePush, { ...push.browser().subscription, timeZone: 'UTC' })
  await off.viewer.ask(notifications.saveNotificationChoices, { ...choices, digest: false })
  await publishEpisode(7)
  await later(8 * dayMs)
  expect([await digestsTo(pushed.address), await digestsTo(off.address)]).toEqual([[], []])
  const queued = await server.deps.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'digest')
    .execute()
  expect(queued.map(({ user_id }) => user_id)).not.toContain(pushed.viewer.state.userId)
})

test('the first digest after push messages does not repeat episodes that were already pushed', async () => {
  const { viewer, address } = await reader()
  const { subscription } = push.browser()
  await viewer.ask(notifications.subscribePush, { ...subscription, timeZone: 'UTC' })
  await publishEpisode(7)
  await later(8 * dayMs)
  await viewer.ask(notifications.unsubscribePush, { endpoint: subscription.endpoint })
  await publishEpisode(8)
  await later(7 * dayMs)
  expect((await digestsTo(address)).map((mail) => plainTextOf(mail).includes('Episode 8 is here.'))).toEqual([true])
})

test('a queued digest is dropped if the viewer subscribes to push messages in the meantime', async () => {
  const { viewer, address } = await reader()
  const quietHours = { from: 11 * 60, until: 14 * 60 }
  await viewer.ask(notifications.saveNotificationChoices, { ...choices, quietHours })
  await publishEpisode(7)
  await later(7 * dayMs)
  await viewer.ask(notifications.subscribePush, { ...push.browser().subscription, timeZone: 'UTC' })
  await later(2 * 3_600_000)
  expect(await digestsTo(address)).toEqual([])
})

test('after push is switched off, browsers get no messages, and their viewers get the weekly digest', async () => {
  const { viewer, address } = await reader()
  const browser = push.browser()
  await viewer.ask(notifications.subscribePush, { ...browser.subscription, timeZone: 'UTC' })
  push.answerNext(browser, { status: 503 })
  await publishEpisode(7)
  const before = push.requests()
  round = roundOf('mail')
  await later(5 * 60_000)
  await publishEpisode(8)
  await later(7 * dayMs)
  expect(push.requests()).toBe(before)
  expect((await digestsTo(address)).map((mail) => plainTextOf(mail).includes('Episodes 7 to 8 are here.'))).toEqual([
    true,
  ])
  expect(await outcomesOf(viewer)).toEqual(['dropped', 'sent'])
})

test('after email is switched off, a queued digest is not sent', async () => {
  const { viewer, address } = await reader()
  const quietHours = { from: 11 * 60, until: 14 * 60 }
  await viewer.ask(notifications.saveNotificationChoices, { ...choices, quietHours })
  await publishEpisode(7)
  await later(7 * dayMs)
  round = roundOf('push')
  await later(2 * 3_600_000)
  expect(await digestsTo(address)).toEqual([])
  expect(await outcomesOf(viewer)).toEqual(['dropped'])
})

test('a digest waits for the end of quiet hours, and is retried a minute after a failed attempt', async () => {
  const { viewer, address } = await reader()
  const quietHours = { from: 11 * 60, until: 14 * 60 }
  await viewer.ask(notifications.saveNotificationChoices, { ...choices, quietHours })
  await publishEpisode(7)
  await later(7 * dayMs)
  expect(await digestsTo(address)).toEqual([])
  const { send } = server.deps.mailer
  server.deps.mailer.send = () => Promise.reject(new Error('refused'))
  await later(2 * 3_600_000)
  server.deps.mailer.send = send
  expect(await digestsTo(address)).toEqual([])
  await later(60_000)
  expect(await digestsTo(address)).toHaveLength(1)
})

test.each([
  ['is sent after ten hours without the mail server', { code: 'ECONNECTION' }, 'sent'],
  ['is given up if the mail server refuses it', { code: 'EENVELOPE', responseCode: 550 }, 'givenUp'],
])('a digest %s', async (_, failure, outcome) => {
  const { viewer } = await reader()
  await publishEpisode(7)
  const { send } = server.deps.mailer
  server.deps.mailer.send = () => Promise.reject(Object.assign(new Error('not sent'), failure))
  await later(7 * dayMs)
  for (let hours = 1; hours <= 10; hours += 1) await later(3_600_000)
  server.deps.mailer.send = send
  await later(3_600_000)
  expect(await outcomesOf(viewer)).toEqual([outcome])
})

test('a digest for which the mail server takes minutes is sent once', async () => {
  const { address } = await reader()
  await publishEpisode(7)
  const { send } = server.deps.mailer
  let isBusy = false
  server.deps.mailer.send = async (mail) => {
    const isFirst = !isBusy
    isBusy = true
    if (isFirst) await later(5 * 60_000)
    await send(mail)
  }
  await later(7 * dayMs)
  server.deps.mailer.send = send
  expect(isBusy).toBe(true)
  expect(await digestsTo(address)).toHaveLength(1)
})

test('push messages do not wait for a mail server that does not answer', async () => {
  const [{ viewer }, pushed, browser] = [await reader(), await server.viewer(), push.browser()]
  await pushed.ask(notifications.subscribePush, { ...browser.subscription, timeZone: 'UTC' })
  await pushed.ask(catalogue.addVideoShelf, { videoId: vidId })
  await server.database.pool.query(
    `INSERT INTO notifications (user_id, kind, event, facts, created_at, send_at)
    SELECT $1, 'digest', 'waits ' || n, '{"since":0}', $2, $2 FROM generate_series(1, 60) AS n`,
    [viewer.state.userId, new Date(server.clock.now)],
  )
  const { send } = server.deps.mailer
  const { promise, resolve } = Promise.withResolvers<void>()
  server.deps.mailer.send = () => promise
  const publishing = publishEpisode(7)
  await expect.poll(() => browser.delivered.length).toBe(1)
  resolve()
  await publishing
  server.deps.mailer.send = send
})

test('the unsubscribe link shows a confirmation page, and unsubscribes with one click and without a login', async () => {
  const { viewer, address } = await reader()
  viewer.state.language = 8
  await viewer.ask(notifications.saveNotificationChoices, choices)
  await publishEpisode(7)
  await later(7 * dayMs)
  const link = endLinkIn((await digestsTo(address))[0])
  const isOn = async () => (await viewer.ask(notifications.notificationChoices, {})).digest

  const page = await fetch(link)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('¿Dejar de recibir el correo semanal con nuevos episodios?')
  expect(await isOn()).toBe(true)

  const forged = link.replace(/viewer=\d+/, 'viewer=1')
  expect((await fetch(forged, { method: 'POST' })).status).toBe(400)
  expect((await fetch(link.slice(0, -1), { method: 'POST' })).status).toBe(400)
  expect(await isOn()).toBe(true)

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const ended = await fetch(link, { method: 'POST', body, redirect: 'error' })
  expect([ended.status, await isOn()]).toEqual([200, false])
  expect(await ended.text()).toContain('Ya no recibirás este correo.')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200)
  await publishEpisode(8)
  await later(8 * dayMs)
  expect(await digestsTo(address)).toHaveLength(1)
})

test('an export lists choices, browsers and messages, and a purge deletes them', async () => {
  const { viewer, address } = await reader()
  const { userId } = viewer.state
  const { subscription } = push.browser()
  await viewer.ask(notifications.subscribePush, { ...subscription, timeZone: 'UTC' })
  await publishEpisode(7)
  expect(await viewer.ask(ownAccount.export, {})).toMatchObject({
    notifications: {
      choices: { episodes: true, answers: true, digest: true },
      subscriptions: [{ endpoint: subscription.endpoint }],
      messages: [{ kind: 'episodes', outcome: 'sent' }],
    },
  })
  const { db } = server.deps
  await db
    .transaction()
    .execute((tx) =>
      purgeUserData(tx, listPersonalDataModules(server.deps), { user_id: userId, email: address }, new Date()),
    )
  for (const table of ['notification_choices', 'push_subscriptions', 'notifications'] as const) {
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).toEqual([])
  }
})
