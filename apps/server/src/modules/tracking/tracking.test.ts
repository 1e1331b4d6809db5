import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { createEventQueue } from './event-queue.ts'
import { parseEvent } from './parse-event.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const deviceId = createHash('sha256').update('device').digest('hex')
const common = { appSource: '0', version: '1.0.0', source: '3', userPort: '2', createTime: String(testTime - 5) }
const sent = {
  ...common,
  channelId: '30000002',
  userId: '10000001',
  deviceId,
  event: 'user_behavior',
  screen: 'home',
  action: 'open',
}
const row = {
  receivedAt: testTime,
  createdAt: testTime - 5,
  event: 'user_behavior',
  userId: '10000001',
  deviceHash: deviceId,
  channelId: 30000002,
  fields: { screen: 'home', action: 'open' },
}

test('an event contains the common fields and its own', () => {
  const { userId } = sent
  expect(parseEvent({ ...sent, other: 'x', 'a[b]': '1' }, userId, testTime)).toEqual(row)
  const { createTime: _, channelId: __, userId: ___, deviceId: ____, ...few } = sent
  expect(parseEvent(few, userId, testTime)).toMatchObject({
    createdAt: testTime,
    channelId: 30000001,
    userId,
    deviceHash: '',
  })
  expect(parseEvent({ ...sent, createTime: '1' }, userId, testTime)).toMatchObject({ createdAt: testTime })
})

test.each([
  {},
  { ...sent, event: 'other' },
  { ...sent, event: 'constructor' },
  { ...sent, event: ['user_behavior', 'user_behavior'] },
  { ...sent, userId: '10000002' },
  { ...sent, deviceId: 'my-raw-device-id' },
  { ...sent, screen: 'x'.repeat(1_014) },
  { ...sent, screen: 'a\0' },
  { ...sent, screen: ['a', 'b'] },
  { ...sent, event: 'video_payment_report', position: '3' },
  { ...sent, event: 'video_watch_analysis', episode: 'one' },
  { ...sent, event: 'video_watch_analysis', watchedSeconds: '' },
])('rejects an invalid event: %j', (query) => {
  expect(parseEvent(query, '10000001', testTime)).toBeUndefined()
})

const track = (device: ProtocolClient, query: Record<string, string>) =>
  fetch(`${server.origin}/api/log/track?${new URLSearchParams(query)}`, {
    headers: { cookie: device.state.cookie ?? '', bearertoken: device.state.token ?? '' },
  })
const eventsOf = (userId: string) =>
  server.database.db.selectFrom('tracked_events').selectAll().where('user_id', '=', userId).execute()
/** Waits until all events sent before have been written. */
async function settled(): Promise<void> {
  const last = await server.viewer()
  await track(last, { ...sent, userId: last.state.userId })
  await expect.poll(() => eventsOf(last.state.userId)).toHaveLength(1)
}

test('every request gets an empty 204, and valid events are stored', async () => {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  for (const query of [{}, { event: 'junk' }, { ...sent, userId }, { ...sent, userId, 'a[b]': '1' }]) {
    const answer = await track(viewer, query)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
  await expect.poll(() => eventsOf(userId)).toHaveLength(2)
  expect((await eventsOf(userId))[0]).toEqual({
    received_at: new Date(testTime),
    created_at: new Date(testTime - 5),
    event: 'user_behavior',
    user_id: userId,
    device_hash: deviceId,
    channel_id: '30000002',
    fields: { screen: 'home', action: 'open' },
  })
})

test('attack: nobody can add events to another user’s export', async () => {
  const [victim, thief] = [await server.viewer(), await server.viewer()]
  const { userId } = victim.state
  await track(server.client(), { ...sent, userId })
  await track(thief, { ...sent, userId })
  await settled()
  expect(await eventsOf(userId)).toEqual([])
  expect(await eventsOf(thief.state.userId)).toEqual([])
})

test('attack: an event of 12 KB is not stored', async () => {
  const thief = await server.viewer()
  const { userId } = thief.state
  const many = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`f${at}`, 'x'.repeat(512)]))
  await track(thief, { ...sent, userId, screen: 'x'.repeat(12_000) })
  await track(thief, { ...sent, userId, ...many })
  await settled()
  expect((await eventsOf(userId)).map(({ fields }) => fields)).toEqual([{ screen: 'home', action: 'open' }])
})

test('a guest without a write stores no behaviour event, and a watch event creates their rows', async () => {
  const [visitor, watcher] = [server.client(), server.client()]
  for (const device of [visitor, watcher]) await device.check()
  await track(visitor, { ...sent, userId: visitor.state.userId })
  const watched = { ...common, deviceId, event: 'video_watch_analysis', vid: '1', episode: '1', ended: 'swiped' }
  await track(watcher, { ...watched, userId: watcher.state.userId })
  await settled()
  expect(await eventsOf(visitor.state.userId)).toEqual([])
  expect(await eventsOf(watcher.state.userId)).toHaveLength(1)
  const rows = server.database.db.selectFrom('users').select('user_id')
  expect(await rows.where('user_id', '=', watcher.state.userId).execute()).toHaveLength(1)
  expect(await rows.where('user_id', '=', visitor.state.userId).execute()).toEqual([])
})

test('events above the queue’s limit are dropped and counted, the rest is written in batches', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log })
  for (let at = 0; at < 10_300; at += 1) queue.add({ ...row, fields: { at: String(at) } })
  queue.add(undefined)
  await queue.close()
  expect(queue.counts()).toEqual({ stored: 10_000, junk: 1, dropped: 300 })
})

test('events that cannot be written are dropped and counted', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log })
  queue.add({ ...row, userId: 'bad\0' })
  await queue.close()
  expect(queue.counts()).toEqual({ stored: 0, junk: 0, dropped: 1 })
})

test('events stay stored when their evaluation fails', async () => {
  const { db } = server.database
  const log = { warn: vi.fn() }
  const queue = createEventQueue({ db, log, onStored: () => Promise.reject(new Error('deadlock')) })
  queue.add(row)
  await queue.close()
  expect(queue.counts()).toEqual({ stored: 1, junk: 0, dropped: 0 })
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'stored events could not be evaluated')
})
