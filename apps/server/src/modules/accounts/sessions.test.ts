import { randomUUID } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = testTime
})
const dayMs = 86_400_000
const statusOf = async (device: Awaited<ReturnType<TestServer['viewer']>>) =>
  (await device.call(accounts.userConduct, {})).status

async function registerOnDevice(userId: string, email: string): Promise<void> {
  const { db } = server.database
  await db.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
  const device = { guest_id: null, account_id: userId }
  await db.updateTable('devices').set(device).where('guest_id', '=', userId).execute()
}

test('the first session check creates a guest and returns a token, and a cookie with the specified attributes', async () => {
  const device = server.client()
  const answer = await device.check()
  expect(answer.source).toEqual({
    bearerToken: expect.stringMatching(/^g\.[\w-]+\.[\w-]{43}$/),
    isOfficial: false,
    userId: expect.stringMatching(/^\d{8}$/),
  })
  const cookie = answer.headers.getSetCookie()[0] ?? ''
  expect(cookie).toMatch(/^device=g\.[\w-]+\.[\w-]{43}; Max-Age=34214400; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('token, cookie and device id are never stored in plain text', async () => {
  const device = await server.viewer()
  const tables = ['sessions', 'device_cookies', 'devices'] as const
  const rows = await Promise.all(tables.map((table) => server.database.db.selectFrom(table).selectAll().execute()))
  const stored = JSON.stringify(rows.flat().map((row) => Object.values(row).map(String)))
  expect(stored).toContain(device.state.userId)
  const cookie = device.state.cookie?.split('=')[1] ?? ''
  for (const secret of [device.state.token ?? '', cookie, device.state.deviId]) {
    expect(secret).not.toBe('')
    expect(stored).not.toContain(secret)
  }
})

test('every session check returns the cookie again, and earlier tokens stay valid', async () => {
  const device = await server.viewer()
  const { token, cookie, userId } = device.state
  const again = await device.check()
  expect(again.headers.getSetCookie()[0]).toContain(`${cookie};`)
  expect(again.source?.userId).toBe(userId)
  expect(device.state.token).not.toBe(token)
  expect(await statusOf(device)).toBe(200)
  device.state.token = token ?? ''
  expect(await statusOf(device)).toBe(200)
})

test('the cookie takes precedence over deviId', async () => {
  const device = await server.viewer()
  const { userId } = device.state
  const other = await server.viewer()
  device.state.deviId = other.state.deviId
  expect((await device.check()).source?.userId).toBe(userId)
  device.state.deviId = randomUUID()
  expect((await device.check()).source?.userId).toBe(userId)
})

test('an unknown cookie is ignored', async () => {
  const first = await server.viewer()
  const device = server.client(first.state.deviId)
  device.state.cookie = 'device=invented'
  const answer = await device.check()
  expect(answer.source?.userId).not.toBe(first.state.userId)
  expect(answer.headers.getSetCookie()[0]).not.toContain('invented')
  expect(await statusOf(device)).toBe(200)
})

test('a check with a foreign or unknown userId returns the device’s own user', async () => {
  const victim = await server.viewer()
  for (const named of [victim.state.userId, '99999999999', 'x', '-1', '1 OR 1=1']) {
    const device = server.client()
    const answer = await device.check({ userId: named })
    expect(answer.code).toBe(1)
    expect(answer.source?.userId).not.toBe(victim.state.userId)
    expect((await device.check({ userId: named })).source?.userId).toBe(answer.source?.userId)
  }
})

test('an account can be selected by userId only on the device where it registered', async () => {
  const owner = await server.viewer()
  const { userId } = owner.state
  await registerOnDevice(userId, 'owner@example.com')
  expect((await owner.check({ userId })).source).toMatchObject({ userId, isOfficial: true })
  const stranger = await server.viewer()
  expect((await stranger.check({ userId })).source).toMatchObject({ isOfficial: false })
  const guest = (await owner.check({ userId: '' })).source
  expect(guest).toMatchObject({ isOfficial: false })
  expect((await owner.check({ userId: '' })).source?.userId).toBe(guest?.userId)
})

test('deleting a user invalidates their tokens, and the device gets a new guest', async () => {
  const device = await server.viewer()
  const { userId } = device.state
  const deleted = { deleted_at: new Date(testTime) }
  await server.database.db.updateTable('users').set(deleted).where('user_id', '=', userId).execute()
  expect(await statusOf(device)).toBe(401)
  expect((await device.check({ userId })).source?.userId).not.toBe(userId)
})

test('parallel checks on a device whose guest has registered create only one new guest', async () => {
  const device = await server.viewer()
  await registerOnDevice(device.state.userId, 'left@example.com')
  device.state.userId = ''
  const answers = await Promise.all(Array.from({ length: 6 }, () => device.check({ userId: '' })))
  expect(new Set(answers.map((answer) => answer.source?.userId)).size).toBe(1)
})

test('a call requires a token and a cookie of the same device', async () => {
  const device = await server.viewer()
  const other = await server.viewer()
  const post = (headers: Record<string, string>) =>
    server.client().send('/userInfo/userConduct', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  const token = device.state.token ?? ''
  const cookie = device.state.cookie ?? ''
  expect((await post({ bearertoken: token, cookie })).code).toBe(1)
  expect((await post({ cookie })).code).toBe(401)
  expect((await post({ bearertoken: token })).code).toBe(401)
  expect((await post({ bearertoken: token, cookie: other.state.cookie ?? '' })).code).toBe(401)
  expect((await post({ bearertoken: `${token}x`, cookie })).code).toBe(401)
  expect((await post({ bearertoken: '', cookie })).code).toBe(401)
})

test('the `check` call ignores a wrong token and returns the user of the device', async () => {
  const device = await server.viewer()
  const { userId } = device.state
  device.state.token = 'wrong'
  expect((await device.check()).source?.userId).toBe(userId)
})

test('a session expires after 30 idle days', async () => {
  const device = await server.viewer()
  server.clock.now = testTime + 29 * dayMs
  expect(await statusOf(device)).toBe(200)
  server.clock.now = testTime + 58 * dayMs
  expect(await statusOf(device)).toBe(200)
  server.clock.now = testTime + 88 * dayMs + 1
  expect(await statusOf(device)).toBe(401)
})

test('a session expires 180 days after its start even if it is used regularly; the next `check` call returns the same user', async () => {
  const device = await server.viewer()
  for (let day = 20; day < 180; day += 20) {
    server.clock.now = testTime + day * dayMs
    expect(await statusOf(device)).toBe(200)
  }
  server.clock.now = testTime + 180 * dayMs
  expect(await statusOf(device)).toBe(401)
  const { userId } = device.state
  expect((await device.check()).source?.userId).toBe(userId)
})
