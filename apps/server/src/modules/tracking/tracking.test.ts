import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('an event is its common fields and its own', () => {
  expect(parseEvent(sent, testTime)).toEqual(row)
  const { createTime: _, channelId: __, userId: ___, deviceId: ____, ...few } = sent
  expect(parseEvent(few, testTime)).toMatchObject({
    createdAt: testTime,
    channelId: 30000001,
    userId: '',
    deviceHash: '',
  })
  expect(parseEvent({ ...sent, createTime: '1' }, testTime)).toMatchObject({ createdAt: testTime })
})

test.each([
  {},
  { ...sent, event: 'other' },
  { ...sent, event: ['user_behavior', 'user_behavior'] },
  { ...sent, userId: 'x' },
  { ...sent, deviceId: 'my-raw-device-id' },
  { ...sent, screen: 'x'.repeat(513) },
  { ...sent, screen: 'a\0' },
  { ...sent, screen: ['a', 'b'] },
  { ...sent, ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, ''])) },
])('junk is no event: %j', (query) => {
  expect(parseEvent(query, testTime)).toBeUndefined()
})

test('whatever comes is answered 204 without a body, and what is an event is stored', async () => {
  const track = (query: Record<string, string>) => fetch(`${server.origin}/api/log/track?${new URLSearchParams(query)}`)
  for (const query of [{}, { event: 'junk' }, sent, { ...sent, 'a[b]': '1' }]) {
    const answer = await track(query)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
  const stored = () => server.database.db.selectFrom('tracked_events').selectAll().execute()
  await expect.poll(stored, { timeout: 5000 }).toHaveLength(2)
  expect((await stored())[0]).toEqual({
    received_at: new Date(testTime),
    created_at: new Date(testTime - 5),
    event: 'user_behavior',
    user_id: '10000001',
    device_hash: deviceId,
    channel_id: '30000002',
    fields: { screen: 'home', action: 'open' },
  })
})

test('more than fits in memory is dropped and counted, the rest is written in batches', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log })
  for (let at = 0; at < 10_300; at += 1) queue.add({ ...row, fields: { at: String(at) } })
  queue.add(undefined)
  await queue.close()
  expect(queue.counts()).toEqual({ stored: 10_000, junk: 1, dropped: 300 })
})

test('what cannot be written is dropped and counted', async () => {
  const queue = createEventQueue({ db: server.database.db, log: server.deps.log })
  queue.add({ ...row, userId: 'bad\0' })
  await queue.close()
  expect(queue.counts()).toEqual({ stored: 0, junk: 0, dropped: 1 })
})
