import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { requestAndReadMailedCode, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { deleteOldSecurityEvents, readSecurityEvents } from './security-events.ts'

const dayMs = 86_400_000
const address = 'ada@example.com'
const logged: string[] = []
let server: TestServer
let viewer: ProtocolClient
beforeAll(async () => {
  server = await createTestServer({ log: createLog('info', { write: (line: string) => void logged.push(line) }) })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now += 3_600_000
  viewer = await server.viewer()
})

const eventsOf = async (userId: string) =>
  (await readSecurityEvents(server.deps.db, { since: new Date(0), userId }, 100)).map(({ kind, purpose }) =>
    purpose ? `${kind}: ${purpose}` : kind,
  )
const register = (code: string) =>
  viewer.ask(ownAccount.register, { openid: address, code, type: 6, nickname: '', headimgurl: '' })

test('records registration, login, deletion and restoring of an account with user and device', async () => {
  await signIn(viewer, server.deps.config.dataDir, address)
  const { userId } = viewer.state
  await viewer.ask(ownAccount.logout, {})
  await viewer.check({ userId: '' })
  server.clock.now += 3_600_000
  await signIn(viewer, server.deps.config.dataDir, address)
  const code = await requestAndReadMailedCode(viewer, server.deps.config.dataDir, address, 2)
  await viewer.ask(ownAccount.removeUser, { openid: address, code, type: 6, nickname: '', headimgurl: '' })
  await viewer.check({ userId: '' })
  server.clock.now += 3_600_000
  await signIn(viewer, server.deps.config.dataDir, address)
  expect(await eventsOf(userId)).toEqual([
    'code mailed: login',
    'registration',
    'login',
    'code mailed: deletion',
    'account deleted',
    'account restored',
  ])
  const rows = await readSecurityEvents(server.deps.db, { since: new Date(0), userId }, 100)
  expect(rows.every(({ device_id: device }) => device !== null)).toBe(true)
})

test('records a wrong code with its purpose and the user who entered it', async () => {
  await register('WRONG')
  await viewer.ask(ownAccount.recoverWallet, { openid: address, code: 'WRONG' })
  await viewer.ask(ownAccount.confirmBillingAddress, { code: 'WRONG' })
  expect(await eventsOf(viewer.state.userId)).toEqual([
    'wrong code: login',
    'wrong code: recovery',
    'wrong code: confirmation',
  ])
})

test('records a sign-out on all devices, an export and a changed billing email address', async () => {
  await viewer.ask(ownAccount.signOutEverywhere, {})
  await viewer.ask(ownAccount.export, {})
  const billing = { airFirstName: 'Ada', airLastName: 'Byron', airPhone: '+4412345678' }
  for (const airEmail of ['one@example.com', 'two@example.com']) {
    await viewer.ask(payments.updUserAirwallexInfo, { ...billing, airEmail })
  }
  await expect
    .poll(() => eventsOf(viewer.state.userId))
    .toEqual(['signed out everywhere', 'data exported', 'address changed'])
})

test("records the sign-out of another device with that device's id", async () => {
  const phone = await server.viewer()
  const { dataDir } = server.deps.config
  const openid = 'two-devices@example.com'
  await signIn(viewer, dataDir, openid)
  server.clock.now += 3_600_000
  await signIn(phone, dataDir, openid)
  const devices = await viewer.ask(ownAccount.devices, {})
  const other = devices.find(({ isThis }) => !isThis)?.deviceId ?? ''
  await viewer.ask(ownAccount.signOutDevice, { deviceId: other })
  const [signedOut] = await readSecurityEvents(
    server.deps.db,
    { since: new Date(0), userId: viewer.state.userId, kind: 'device signed out' },
    9,
  )
  expect(signedOut?.device_id).toBe(other)
})

test('records the reuse of a replaced cookie once, with its owner', async () => {
  const { cookie, userId } = viewer.state
  server.clock.now += 8 * dayMs
  await viewer.check()
  await viewer.check()
  server.clock.now += 61_000
  const copy = server.client()
  if (cookie !== undefined) copy.state.cookie = cookie
  await copy.check()
  // If the server recorded the reuse twice, the second event would be stored before the sign-out event below.
  await expect.poll(() => eventsOf(userId)).toEqual(['cookie used again'])
  await viewer.ask(ownAccount.signOutEverywhere, {})
  expect(await eventsOf(userId)).toEqual(['cookie used again', 'signed out everywhere'])
})

test('security events in the database and the log contain no email address, code or token', async () => {
  await register('WRONG-CODE')
  const rows = await readSecurityEvents(server.deps.db, { since: new Date(0) }, 1_000)
  const lines = logged.filter((line) => line.includes('"security"'))
  expect(lines.length).toBeGreaterThanOrEqual(rows.length)
  const all = JSON.stringify(rows) + lines.join('')
  for (const secret of [address, 'example.com', 'WRONG-CODE', viewer.state.token ?? '', viewer.state.cookie ?? '']) {
    expect(secret).not.toBe('')
    expect(all).not.toContain(secret)
  }
})

test("deletes events after 400 days, and no younger events even if the server's clock is ahead", async () => {
  const { pool } = server.database
  const ages = async () =>
    (await pool.query<{ kind: string }>("SELECT kind FROM security_events WHERE kind LIKE 'test%' ORDER BY kind")).rows
  await pool.query(`INSERT INTO security_events (at, kind) VALUES
    (now() - interval '401 days', 'test old'), (now() - interval '399 days', 'test young')`)
  await deleteOldSecurityEvents(server.deps.db, new Date(Date.UTC(2200, 0)))
  expect(await ages()).toEqual([{ kind: 'test young' }])
  expect(testTime).toBeLessThan(Date.now())
})
