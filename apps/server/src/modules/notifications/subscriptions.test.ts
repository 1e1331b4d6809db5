import { accounts } from '@cliffhanger/contract/accounts'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { notifications } from '@cliffhanger/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const timeZone = 'UTC'
const choices = { episodes: true, answers: true, digest: false, timeZone }
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

test('a browser belongs to the viewer who subscribed last, and a viewer has at most five browsers', async () => {
  const [client, second] = [await server.viewer(), await server.viewer()]
  const browser = push.browser()
  const { endpoint } = browser.subscription
  await client.ask(notifications.subscribePush, { ...browser.subscription, timeZone })
  await second.ask(notifications.subscribePush, { ...browser.subscription, timeZone })
  const isSubscribed = async (viewer: ProtocolClient) =>
    (await viewer.ask(notifications.notificationChoices, { endpoint })).isSubscribed
  expect([await isSubscribed(client), await isSubscribed(second)]).toEqual([false, true])
  // A viewer cannot remove another viewer's subscription.
  await client.ask(notifications.unsubscribePush, { endpoint })
  expect(await isSubscribed(second)).toBe(true)
  for (let n = 0; n < 5; n += 1) {
    await second.ask(notifications.subscribePush, { ...push.browser().subscription, timeZone })
  }
  expect(await isSubscribed(second)).toBe(false)
})

test('a brand without gifts has no choice for gifts', async () => {
  const viewer = await server.viewer()
  await viewer.ask(notifications.saveNotificationChoices, choices)
  expect(await viewer.ask(notifications.notificationChoices, {})).not.toHaveProperty('gifts')
})

test.each([
  ['http://push.example.com/x', 'plain http'],
  ['https://127.0.0.1/x', 'this machine'],
  ['https://[::1]/x', 'this machine'],
  ['https://10.0.0.1/x', 'a private network'],
  ['https://localhost/x', 'this machine'],
  ['https://push.example.com:8443/x', 'another port'],
  ['https://a:b@push.example.com/x', 'a password'],
  ['ftp://push.example.com/x', 'another protocol'],
])('refuses the endpoint %s: %s', async (endpoint) => {
  const viewer = await server.viewer()
  const { p256dh, auth } = push.browser().subscription
  expect(await viewer.call(notifications.subscribePush, { endpoint, p256dh, auth, timeZone })).toMatchObject({
    status: 400,
  })
})

test('refuses a long endpoint, invalid keys and unknown time zones', async () => {
  const viewer = await server.viewer()
  const { subscription } = push.browser()
  for (const wrong of [
    { endpoint: `${subscription.endpoint}${'x'.repeat(1_000)}` },
    { p256dh: 'short' },
    // This public key is not a point on the elliptic curve.
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { auth: `${subscription.auth}A` },
    { timeZone: 'Mars/Base' },
  ]) {
    const answer = await viewer.call(notifications.subscribePush, { ...subscription, timeZone, ...wrong })
    expect(answer).toMatchObject({ status: 400 })
  }
})

test('refuses quiet hours that start and end at the same time', async () => {
  const client = await server.viewer()
  const quietHours = { from: 22 * 60, until: 22 * 60 }
  const answer = await client.call(notifications.saveNotificationChoices, { ...choices, quietHours })
  expect(answer).toMatchObject({ code: 400, message: expect.stringContaining('quietHours') })
})

test('a browser can still unsubscribe after push was switched off', async () => {
  const viewer = await server.viewer()
  const { subscription } = push.browser()
  const { endpoint } = subscription
  await viewer.ask(notifications.subscribePush, { ...subscription, timeZone })
  const off = await createTestServer({ database: server.database, secrets: server.deps.secrets })
  const there = off.client()
  Object.assign(there.state, viewer.state)
  expect(await there.call(notifications.unsubscribePush, { endpoint })).toMatchObject({ status: 200, code: 1 })
  await off.app.close()
  expect(await viewer.ask(notifications.notificationChoices, { endpoint })).toMatchObject({ isSubscribed: false })
})

test('without NOTIFICATIONS the calls for choices and subscribing return 404, and account and shelf lack `hasNotifications`', async () => {
  const off = await createTestServer({ database: server.database, secrets: server.deps.secrets })
  const viewer = await off.viewer()
  for (const [call, input] of [
    [notifications.notificationChoices, {}],
    [notifications.saveNotificationChoices, choices],
    [notifications.subscribePush, { ...push.browser().subscription, timeZone }],
  ] as const) {
    expect(await viewer.call(call, input)).toMatchObject({ status: 404 })
  }
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 0 })
  expect(await viewer.ask(catalogue.myVideoShelf, {})).toEqual({ rows: [], total: 0 })
  await off.app.close()
  const known = await server.viewer()
  expect(await known.ask(catalogue.myVideoShelf, {})).toMatchObject({ hasNotifications: true })
  expect(await known.ask(accounts.getUserAccountInfo, {})).toMatchObject({ hasNotifications: true })
})
