import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { createEventQueue } from './event-queue.ts'
import { zeroEventOutcomeCounts } from './outcomes.ts'
import { parseEvent } from './parse-event.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const dayMs = 86_400_000
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

test('an event has the declared fields of its kind, and time, viewer, device and channel or their defaults', () => {
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
  ['unknown_event', {}],
  ['unknown_event', { ...sent, event: 'other' }],
  ['unknown_event', { ...sent, event: 'constructor' }],
  ['unknown_event', { ...sent, event: ['user_behavior', 'user_behavior'] }],
  ['server_event', { ...sent, event: 'paid' }],
  ['other_user', { ...sent, userId: '10000002' }],
  ['invalid_field', { ...sent, deviceId: 'my-raw-device-id' }],
  ['too_large', { ...sent, screen: 'x'.repeat(1_014) }],
  ['invalid_field', { ...sent, screen: 'a\0' }],
  ['invalid_field', { ...sent, screen: ['a', 'b'] }],
  ['invalid_field', { ...sent, event: 'video_payment_report', position: '3' }],
  ['invalid_field', { ...sent, event: 'video_watch_analysis', episode: 'one' }],
  ['invalid_field', { ...sent, event: 'video_watch_analysis', episode: '100001' }],
  ['invalid_field', { ...sent, event: 'video_watch_analysis', toSecond: '86401' }],
  ['invalid_field', { ...sent, event: 'episode_progress', episode: '100001' }],
  ['invalid_field', { ...sent, event: 'video_watch_analysis', watchedSeconds: '' }],
  ['invalid_field', { ...sent, event: 'first_frame', ms: '600001' }],
  ['invalid_field', { ...sent, event: 'first_frame', ms: '-1' }],
  ['invalid_field', { ...sent, event: 'landing', path: 'https://other.example/' }],
  ['invalid_field', { ...sent, event: 'landing', adId: 'a'.repeat(201) }],
  // An event must have both ids and its send time, or none of them.
  ['invalid_field', { ...sent, eventId: randomUUID() }],
  ['invalid_field', { ...sent, sentTime: String(testTime) }],
])('refuses an invalid event as %s: %j', (reason, query) => {
  expect(parseEvent(query, '10000001', testTime)).toBe(reason)
})

test.each([
  ['a right clock', 0],
  ['a clock that is three years late', -3 * 365 * dayMs],
  ['a clock that is ten years early', 10 * 365 * dayMs],
])('with %s, an event gets its time by the server’s clock', (_, offMs) => {
  const page = testTime + offMs
  const [eventId, visitId] = [randomUUID(), randomUUID()]
  const parse = (createTime: number, sentTime: number) =>
    parseEvent(
      { ...sent, eventId, visitId, createTime: String(createTime), sentTime: String(sentTime), language: 'es-419' },
      '10000001',
      testTime,
    )
  const happened = { ...row, createdAt: testTime - 5_000, eventId, visitId, language: 'es-419' }
  expect(parse(page - 5_000, page)).toEqual(happened)
  expect(parse(page - dayMs, page)).toMatchObject({ createdAt: testTime - dayMs })
  expect(parse(page - dayMs - 1, page)).toBe('too_old')
  expect(parse(page + 1, page)).toBe('wrong_clock')
})

const track = (device: ProtocolClient, query: Record<string, string>) =>
  fetch(`${server.origin}/api/log/track?${new URLSearchParams(query)}`, {
    headers: { cookie: device.state.cookie ?? '', bearertoken: device.state.token ?? '' },
  })
const eventsOf = (userId: string) =>
  server.database.db.selectFrom('tracked_events').selectAll().where('user_id', '=', userId).execute()
/** Waits until all previously sent events have been written. */
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
    ...{ event_id: null, visit_id: null, language: null, country: null },
    ...{ browser: 'other', app: null, is_bot: false, sample_rate: 1 },
  })
})

test('attack: a user cannot add events to another user’s export', async () => {
  const [victim, thief] = [await server.viewer(), await server.viewer()]
  const { userId } = victim.state
  await track(server.client(), { ...sent, userId })
  await track(thief, { ...sent, userId })
  await settled()
  expect(await eventsOf(userId)).toEqual([])
  expect(await eventsOf(thief.state.userId)).toEqual([])
})

test('attack: an event with a declared field of 12 KB is not stored, nor are 12 KB of undeclared fields', async () => {
  const thief = await server.viewer()
  const { userId } = thief.state
  const many = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`f${at}`, 'x'.repeat(512)]))
  await track(thief, { ...sent, userId, screen: 'x'.repeat(12_000) })
  await track(thief, { ...sent, userId, ...many })
  await settled()
  expect((await eventsOf(userId)).map(({ fields }) => fields)).toEqual([{ screen: 'home', action: 'open' }])
})

test('a guest without database rows: a behaviour event is not stored, a watch event creates the rows', async () => {
  const [visitor, watcher] = [server.client(), server.client()]
  for (const device of [visitor, watcher]) await device.check()
  await track(visitor, { ...sent, userId: visitor.state.userId })
  const watched = { ...common, deviceId, event: 'video_watch_analysis', vid: '1', episode: '1', ended: 'swiped' }
  const { headers } = await track(watcher, { ...watched, userId: watcher.state.userId })
  expect(headers.getSetCookie(), 'the cookie of the rows').toEqual([expect.stringMatching(`^${watcher.state.cookie};`)])
  await settled()
  expect(await eventsOf(visitor.state.userId)).toEqual([])
  expect(await eventsOf(watcher.state.userId)).toHaveLength(1)
  const rows = server.database.db.selectFrom('users').select('user_id')
  expect(await rows.where('user_id', '=', watcher.state.userId).execute()).toHaveLength(1)
  expect(await rows.where('user_id', '=', visitor.state.userId).execute()).toEqual([])
})

test('events above the queue limit are dropped and counted, and the rest are written', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log, flushEveryMs: 3_600_000 })
  for (let at = 0; at < 10_300; at += 1) queue.add({ ...row, fields: { at: String(at) } })
  queue.add('unknown_event')
  await queue.close()
  expect(queue.counts()).toEqual({ ...zeroEventOutcomeCounts, stored: 10_000, unknown_event: 1, queue_full: 300 })
})

test('events that cannot be written are dropped and counted', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log, flushEveryMs: 3_600_000 })
  queue.add({ ...row, userId: 'bad\0' })
  await queue.close()
  expect(queue.counts()).toEqual({ ...zeroEventOutcomeCounts, dropped: 1 })
})

test('events with an id are retried until the database is back; events without an id are dropped', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log, flushEveryMs: 3_600_000 })
  await server.database.pool.query('ALTER TABLE tracked_event_ids RENAME TO ids_away')
  const eventId = randomUUID()
  queue.add({ ...row, userId: 'waits', eventId })
  queue.add({ ...row, userId: 'waits' })
  await queue.flush()
  expect([queue.counts(), await eventsOf('waits')]).toEqual([{ ...zeroEventOutcomeCounts, dropped: 1 }, []])
  await server.database.pool.query('ALTER TABLE ids_away RENAME TO tracked_event_ids')
  await queue.close()
  expect(queue.counts()).toEqual({ ...zeroEventOutcomeCounts, dropped: 1, stored: 1 })
  expect((await eventsOf('waits')).map((event) => event.event_id)).toEqual([eventId])
})

test('events with an id are dropped after ten failures, or when the server stops', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log, flushEveryMs: 3_600_000 })
  await server.database.pool.query('ALTER TABLE tracked_event_ids RENAME TO ids_away')
  try {
    queue.add({ ...row, eventId: randomUUID() })
    for (let tries = 0; tries < 9; tries += 1) await queue.flush()
    expect(queue.counts().dropped).toBe(0)
    await queue.flush()
    expect(queue.counts().dropped).toBe(1)
    queue.add({ ...row, eventId: randomUUID() })
    await queue.close()
    expect(queue.counts()).toEqual({ ...zeroEventOutcomeCounts, dropped: 2 })
  } finally {
    await server.database.pool.query('ALTER TABLE ids_away RENAME TO tracked_event_ids')
  }
})

test('events stay stored when their evaluation fails', async () => {
  const { db } = server.database
  const log = { warn: vi.fn() }
  const queue = createEventQueue({ db, log, onStored: () => Promise.reject(new Error('deadlock')) })
  queue.add(row)
  await queue.close()
  expect(queue.counts()).toEqual({ ...zeroEventOutcomeCounts, stored: 1 })
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'stored events could not be evaluated')
})
