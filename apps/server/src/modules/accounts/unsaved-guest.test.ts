import { randomUUID } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import type { Call } from '@cliffhanger/contract/call'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { contract } from '@cliffhanger/contract/contract'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { accessTable, principals, validCallInput } from '../../testing/access-table.ts'
import { createProtocolClient, type ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { rankTitles } from '../recommendation/rank-titles.ts'

const dayMs = 86_400_000
const ad = { adId: 'ad-7', fbc: 'fb.1.2' }
let server: TestServer
let vidId: string
let moduleId: string
beforeAll(async () => {
  server = await createTestServer()
  ;({ vidId } = await publishSample(server.deps.db, 'seen', { count: 6, pricePerEpisode: 10 }))
  await rankTitles(server.deps.db, server.clock.now)
  const module = await server.deps.db.selectFrom('modules').select('m_id').limit(1).executeTakeFirstOrThrow()
  moduleId = module.m_id
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = testTime
})

/** Returns the number of rows in each table. */
async function countRows(): Promise<Record<string, number>> {
  const { pool } = server.database
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`)
  const { rows } = await pool.query<{ name: string; rows: number }>(counts.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
async function stranger(extra = {}): Promise<ProtocolClient> {
  const device = server.client()
  await device.check(extra)
  return device
}
const like = (device: ProtocolClient) => device.call(catalogue.addVideoLike, { videoId: vidId })
const userOf = async (device: ProtocolClient) => (await device.check({ userId: '' })).source?.userId
const statusOf = async (device: ProtocolClient) => (await device.call(accounts.userConduct, {})).status
const copyOf = (device: ProtocolClient): ProtocolClient => {
  const copy = server.client()
  Object.assign(copy.state, device.state)
  return copy
}
/** Advances the clock by a minute, so that cached sessions expire and are read from the database again. */
async function forgotten(device: ProtocolClient): Promise<ProtocolClient> {
  server.clock.now += 61_000
  return device
}
const rowsOf = (table: 'users' | 'devices' | 'device_cookies' | 'sessions') =>
  server.deps.db.selectFrom(table).selectAll().execute()

/** Returns the name, declaration and a valid input of each call that only reads; `logout` is last. */
function readCalls(): readonly { readonly name: string; readonly call: Call; readonly input: object }[] {
  const none = { address: '', url: '', feedbackId: '', orderId: '', link: undefined, image: () => new Blob() }
  const at = { vidId, moduleId, owner: server.client(), origin: server.origin, ...none }
  const reads = Object.values(contract)
    .flatMap((module) => Object.entries<Call>(module))
    .flatMap(([name, call]) => (call.isReadOnly ? { name, call, input: validCallInput(name, at) } : []))
  const isLast = ({ call }: { call: Call }) => call === ownAccount.logout
  return [...reads.filter((read) => !isLast(read)), ...reads.filter(isLast)]
}

test('a visit with only read calls writes no rows, and each call returns the expected status', async () => {
  const before = await countRows()
  const visitor = await stranger(ad)
  const { userId } = visitor.state
  const reads = readCalls()
  const listed = Object.keys(accessTable).filter((name) => accessTable[name]?.endsWith(' reads'))
  expect(reads.map(({ name }) => name).sort()).toEqual(listed.sort())
  const answers: string[] = []
  for (const { name, call, input } of reads)
    answers.push(`${name} ${(await visitor.call(call, {}, { ...input })).code}`)
  const codeOfGuest = (name: string) => accessTable[name]?.trim().split(/\s+/)[principals.indexOf('other')]
  expect(answers).toEqual(reads.map(({ name }) => `${name} ${codeOfGuest(name)}`))
  expect(await userOf(visitor)).toBe(userId)
  expect(await countRows()).toEqual(before)
})

test('an unsaved guest gets the same responses as a saved empty guest', async () => {
  const [visitor, guest] = [await stranger(), await server.viewer()]
  for (const { name, call, input } of readCalls()) {
    const answers: string[] = []
    for (const device of [visitor, guest]) {
      const { source, status } = await device.call(call, {}, { ...input })
      answers.push(`${status} ${JSON.stringify(source ?? '').replaceAll(device.state.userId, 'id')}`)
    }
    expect(answers[0], name).toBe(answers[1])
  }
})

test('the first write creates guest, device, cookie and session exactly once', async () => {
  const visitor = await stranger()
  const { userId } = visitor.state
  const before = await countRows()
  const answers = await Promise.all(Array.from({ length: 8 }, () => like(visitor)))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1))
  const after = await countRows()
  for (const table of ['users', 'devices', 'device_cookies', 'sessions']) {
    expect(after[table], table).toBe((before[table] ?? 0) + 1)
  }
  expect(await userOf(visitor)).toBe(userId)
  expect(await statusOf(visitor)).toBe(200)
})

test('the first write stores the ad that brought the viewer', async () => {
  const visitor = await stranger(ad)
  await visitor.ask(adVisit.newUserStaining, ad)
  await visitor.check({ adId: 'ad-8' })
  await like(visitor)
  const device = (await rowsOf('devices')).find(({ guest_id: id }) => id === visitor.state.userId)
  expect(device).toMatchObject({ first_ad: ad, last_ad: { adId: 'ad-8' } })
  const attributed = server.deps.db.selectFrom('ad_attributions').select('parameters')
  expect(await attributed.where('user_id', '=', visitor.state.userId).execute()).toEqual([{ parameters: ad }])
})

test('parallel first session checks of one page create one guest', async () => {
  const nonce = randomUUID()
  const tabs = await Promise.all(Array.from({ length: 6 }, () => stranger({ nonce })))
  expect(new Set(tabs.map(({ state }) => state.userId)).size).toBe(1)
  for (const tab of tabs) expect(await statusOf(tab)).toBe(200)
})

test('attack: an invented, altered or foreign cookie or token is rejected', async () => {
  const [visitor, other] = [await stranger(), await stranger()]
  const [name = '', cookie = ''] = visitor.state.cookie?.split('=') ?? []
  const [, body = '', mac = ''] = cookie.split('.')
  const facts = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), userId: other.state.userId }
  const forged = copyOf(visitor)
  forged.state.cookie = `${name}=g.${Buffer.from(JSON.stringify(facts)).toString('base64url')}.${mac}`
  expect(await statusOf(forged)).toBe(401)
  expect([visitor.state.userId, other.state.userId]).not.toContain(await userOf(forged))
  for (const text of ['g.', 'g..', 'g.e30.', `g.${body}`, `g.${body}.${mac}.x`, `g.${body}.${mac.slice(1)}`]) {
    const broken = copyOf(visitor)
    broken.state.cookie = `${name}=${text}`
    expect(await statusOf(broken), text).toBe(401)
  }
  const mixed = copyOf(visitor)
  if (other.state.token) mixed.state.token = other.state.token
  expect(await statusOf(mixed)).toBe(401)
  // A cookie is not accepted as a token, and a token is not accepted as a cookie.
  const swapped = copyOf(visitor)
  swapped.state.cookie = `${name}=${visitor.state.token}`
  swapped.state.token = cookie
  expect(await statusOf(swapped)).toBe(401)
})

test('the pass of an unsaved guest expires after 30 days', async () => {
  const visitor = await stranger()
  const { userId } = visitor.state
  server.clock.now += 30 * dayMs
  expect(await statusOf(visitor)).toBe(401)
  expect(await userOf(visitor)).not.toBe(userId)
})

test('an unsaved guest who returns within 30 days keeps the same user', async () => {
  const visitor = await stranger()
  const { userId } = visitor.state
  for (let visits = 0; visits < 3; visits += 1) {
    server.clock.now += 20 * dayMs
    expect(await userOf(visitor)).toBe(userId)
  }
})

test('attack: an earlier pass is rejected once its guest has rows in the database', async () => {
  const visitor = await stranger(ad)
  const thief = copyOf(visitor)
  // Gives the guest a second cookie, which the thief does not have.
  await visitor.check({ adId: 'ad-9' })
  expect(visitor.state.cookie).not.toBe(thief.state.cookie)
  await like(visitor)
  expect(await statusOf(thief)).toBe(401)
  expect((await like(thief)).status).toBe(401)
  expect(await userOf(thief)).not.toBe(visitor.state.userId)
  expect(await statusOf(visitor)).toBe(200)
})

test('attack: a server with an outdated cache rejects writes with an earlier cookie', async () => {
  const { app } = await createApp(server.deps, { isReconciling: false, freshMs: 60_000 })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const visitor = await stranger(ad)
    const thief = createProtocolClient(origin, server.deps.secrets.envelopeKey.toString('base64'))
    Object.assign(thief.state, visitor.state)
    expect(await statusOf(thief)).toBe(200)
    await visitor.check({ adId: 'ad-9' })
    await like(visitor)
    expect((await like(thief)).status).toBe(401)
    const cookies = await rowsOf('device_cookies')
    const device = (await rowsOf('devices')).find(({ guest_id: id }) => id === visitor.state.userId)
    expect(cookies.filter(({ device_id: id }) => id === device?.device_id)).toHaveLength(1)
  } finally {
    await app.close()
  }
})

test('attack: after a guest’s wallet has moved to another device, the old device cannot return as that guest', async () => {
  const visitor = await stranger()
  await like(visitor)
  const { userId } = visitor.state
  const { db } = server.deps
  // Simulates recovering the wallet on another device.
  await db.updateTable('devices').set({ guest_id: null }).where('guest_id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  expect(await statusOf(visitor)).toBe(401)
  expect(await userOf(visitor)).not.toBe(userId)
})

test('attack: a session that expired unused cannot be renewed with the guest’s original pass', async () => {
  const visitor = await stranger()
  await like(visitor)
  const { db } = server.deps
  const idle = new Date(testTime - 31 * dayMs)
  await db.updateTable('sessions').set({ used_at: idle }).where('user_id', '=', visitor.state.userId).execute()
  expect(await statusOf(await forgotten(visitor))).toBe(401)
})

test('a second tab of the same guest continues after the first tab has created the rows', async () => {
  const first = await stranger()
  const second = copyOf(first)
  await second.check()
  expect(second.state.token).not.toBe(first.state.token)
  await like(first)
  expect(await statusOf(second)).toBe(200)
  expect((await like(second)).code).toBe(1)
})

test('a first write sets the cookie of its request again, because a check has replaced it in the browser', async () => {
  const visitor = await stranger(ad)
  const browser = copyOf(visitor)
  await browser.check({ adId: 'ad-9' })
  const [kept = ''] = (await like(visitor)).headers.getSetCookie()
  browser.state.cookie = kept.split(';', 1)[0] ?? ''
  expect(await statusOf(browser)).toBe(200)
  expect(await userOf(browser)).toBe(visitor.state.userId)
})

test('only five tokens of an unsaved guest create a session, but a check still creates another session', async () => {
  const visitor = await stranger()
  const { userId } = visitor.state
  const tabs = Array.from({ length: 8 }, () => copyOf(visitor))
  for (const tab of tabs) await tab.check()
  const statuses: number[] = []
  for (const tab of [visitor, ...tabs]) statuses.push((await like(tab)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 401, 401, 401, 401])
  expect(await userOf(visitor)).toBe(userId)
  expect(await statusOf(visitor)).toBe(200)
})
