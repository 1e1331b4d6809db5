import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { createTrackingPersonalData } from '../tracking/personal-data.ts'
import { insertEvents } from '../tracking/store.ts'
import { exportUser } from './export.ts'

const hourMs = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = testTime
})

async function addEvents({ state: { userId } }: ProtocolClient, count: number, of = server): Promise<void> {
  const row = {
    receivedAt: testTime,
    createdAt: testTime,
    event: 'user_behavior',
    userId,
    deviceHash: '',
    channelId: 1,
  }
  const rows = Array.from({ length: count }, (_, at) => ({ ...row, fields: { subject: `事件 ${at} 🎬` } }))
  await insertEvents(of.database.runtime.db, rows)
}

test('an export contains every row exactly once', async () => {
  for (const count of [0, 99, 100, 101, 2_345]) {
    const viewer = await server.viewer()
    await addEvents(viewer, count)
    const { events } = await viewer.ask(ownAccount.export, {})
    const subjects = JSON.stringify(events).match(/事件 \d+ 🎬/g) ?? []
    expect(new Set(subjects).size, `${count} events`).toBe(count)
    expect(events).toHaveLength(count)
  }
})

test('an export is written in pieces of less than 20,000 characters, and ends when a write fails', async () => {
  const viewer = await server.viewer()
  await addEvents(viewer, 5_000)
  const pieces: number[] = []
  const reading = exportUser(server.deps.db, viewer.state.userId, [createTrackingPersonalData()], (piece) => {
    pieces.push(piece.length)
    if (pieces.length === 5) throw new Error('the viewer has left')
  })
  await expect(reading).rejects.toThrow('the viewer has left')
  expect(Math.max(...pieces)).toBeLessThan(20_000)
})

test('a viewer can export three times in 24 hours, and a refusal states when the next export is allowed', async () => {
  const [viewer, other] = [await server.viewer(), await server.viewer()]
  const ask = (who = viewer) => who.call(ownAccount.export, {})
  expect((await ask()).status).toBe(200)
  server.clock.now += hourMs
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  server.clock.now += 90 * 60_000
  const refused = await ask()
  expect([refused.status, refused.message]).toEqual([
    429,
    'You have downloaded your data three times in 24 hours. You can download it again in 22 h.',
  ])
  expect(refused.headers.get('retry-after')).toBe('77400')
  expect((await ask(other)).status, 'another viewer').toBe(200)
  server.clock.now = testTime + 24 * hourMs
  expect([(await ask()).status, (await ask()).status], 'a day later').toEqual([200, 429])
})

test('concurrent exports are all counted', async () => {
  const viewer = await server.viewer()
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([1, 2].map(() => viewer.call(ownAccount.export, {})))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('a server runs two exports at a time, and a refused export is not counted', async () => {
  const viewers = await Promise.all([1, 2, 3].map(() => server.viewer()))
  await Promise.all(viewers.map((viewer) => addEvents(viewer, 10_000)))
  const ask = async () =>
    (await Promise.all(viewers.map((one) => one.call(ownAccount.export, {})))).map((a) => a.status)
  expect((await ask()).toSorted()).toEqual([200, 200, 429])
  const counted = await server.deps.db
    .selectFrom('data_exports')
    .select('user_id')
    .where(
      'user_id',
      'in',
      viewers.map(({ state }) => state.userId),
    )
    .execute()
  expect(counted).toHaveLength(2)
})

test('a network can run only one export at a time', async () => {
  const limited = await createTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const viewers = await Promise.all([1, 2, 3].map(() => limited.viewer()))
    // The first viewer's export is larger than the connection's buffers, so it runs until its body is read.
    for (const [index, viewer] of viewers.entries()) await addEvents(viewer, index === 0 ? 40_000 : 100, limited)
    const ask = (index: number, ip: string) => {
      const { cookie = '', token = '', userId } = viewers[index]?.state ?? {}
      return fetch(`${limited.origin}/api${ownAccount.export.path}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip, 'content-type': 'application/json', cookie, bearertoken: token },
        body: JSON.stringify({ userId, language: 2 }),
      })
    }
    const first = await ask(0, '2001:db8:1:2::3')
    expect(first.status).toBe(200)
    expect((await ask(1, '2001:db8:1:4::5')).status, 'the same /48').toBe(429)
    expect((await ask(2, '198.51.100.7')).status, 'another network').toBe(200)
    await first.arrayBuffer()
    await expect.poll(async () => (await ask(1, '2001:db8:1:4::5')).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('an aborted export no longer counts as running', async () => {
  for (let time = 0; time < 3; time += 1) {
    const viewer = await server.viewer()
    await addEvents(viewer, 3_000)
    const { cookie = '', token = '', userId } = viewer.state
    const leaving = new AbortController()
    const response = await fetch(`${server.origin}/api${ownAccount.export.path}`, {
      method: 'POST',
      headers: { cookie, bearertoken: token, 'content-type': 'application/json' },
      body: JSON.stringify({ userId, language: 2 }),
      signal: leaving.signal,
    })
    expect(response.status).toBe(200)
    leaving.abort()
  }
  const viewer = await server.viewer()
  await expect.poll(async () => (await viewer.call(ownAccount.export, {})).status).toBe(200)
})

test('an export requires a session and the caller’s own user id', async () => {
  const [viewer, other] = [await server.viewer(), await server.viewer()]
  const foreign = await viewer.call(ownAccount.export, {}, { userId: other.state.userId })
  expect(foreign.status).toBe(403)
  viewer.state.token = 'wrong'
  expect((await viewer.call(ownAccount.export, {})).status).toBe(401)
})
