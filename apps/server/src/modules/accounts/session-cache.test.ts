import { accounts } from '@cliffhanger/contract/accounts'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { signIn } from '../../testing/outbox.ts'
import { saveBillingInfo } from '../../testing/paying.ts'
import { createProtocolClient, type ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createSessionCache } from './session-cache.ts'

let server: TestServer
let other: Awaited<ReturnType<typeof createApp>>
let otherOrigin: string
beforeAll(async () => {
  server = await createTestServer({ freshMs: 250 })
  other = await createApp(server.deps, { freshMs: 250, isReconciling: false })
  otherOrigin = await other.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await other.app.close()
  await server.close()
})

/** Copies the current credentials of a device to a client of one of the two servers. */
function copyAt(origin: string, viewer: ProtocolClient): ProtocolClient {
  const copy = createProtocolClient(origin, server.deps.secrets.envelopeKey.toString('base64'), viewer.state.deviId)
  Object.assign(copy.state, viewer.state)
  return copy
}
const status = async (client: ProtocolClient) => (await client.call(accounts.getUserInfo, {})).status

test('an ended session is rejected at once by the server that ended it, and within 600 ms by other servers', async () => {
  const viewer = await server.viewer()
  const [here, there] = [copyAt(server.origin, viewer), copyAt(otherOrigin, viewer)]
  expect([await status(here), await status(there)]).toEqual([200, 200])
  const email = `${viewer.state.userId}@example.com`
  await server.deps.db.updateTable('users').set({ email }).where('user_id', '=', viewer.state.userId).execute()
  await expect.poll(async () => (await viewer.check()).source?.isOfficial).toBe(true)
  await viewer.ask(ownAccount.logout, {})
  const ended = performance.now()
  expect(await status(here)).toBe(401)
  await expect.poll(() => status(there), { interval: 20, timeout: 1000 }).toBe(401)
  expect(performance.now() - ended).toBeLessThan(600)
})

test("a new billing address ends the cached sessions of the account's other devices at once", async () => {
  const { dataDir } = server.deps.config
  const [phone, tablet] = [await server.viewer(), await server.viewer()]
  for (const device of [phone, tablet]) await signIn(device, dataDir, 'both@example.com')
  await saveBillingInfo(phone, 'before@example.com')
  expect(await status(tablet)).toBe(200)
  await saveBillingInfo(phone, 'after@example.com')
  expect([await status(phone), await status(tablet)]).toEqual([200, 401])
})

test('reporting an ad keeps the cookie of a guest whose database rows another server has just created', async () => {
  const { db } = server.deps
  const { vidId } = await publishSample(db, 'liked', { count: 1 })
  const ad = { adId: 'ad-7', fbc: 'fb.1.2' }
  const visitor = server.client()
  await visitor.check(ad)
  const { userId, cookie } = visitor.state
  const there = copyAt(otherOrigin, visitor)
  // The other server caches that the guest has no rows.
  expect(await status(there)).toBe(200)
  await visitor.ask(catalogue.addVideoLike, { videoId: vidId })
  await there.ask(adVisit.newUserStaining, ad)
  expect(there.state.cookie).toBe(cookie)
  expect(await status(there)).toBe(200)
  const attributed = db.selectFrom('ad_attributions').select('parameters').where('user_id', '=', userId)
  expect(await attributed.execute()).toEqual([{ parameters: ad }])
})

test('a cached session is valid only with its cookie, for its session version, and for a minute', () => {
  let now = 0
  const cache = createSessionCache(() => now)
  const caller = { userId: '1', deviceId: '2', isOfficial: false }
  const put = () => cache.put('7', 'token', 'cookie', caller)
  put()
  expect(cache.get('7', 'token', 'cookie')).toBe(caller)
  expect(cache.get('7', 'token', 'another')).toBeUndefined()
  put()
  expect(cache.get('8', 'token', 'cookie')).toBeUndefined()
  put()
  now = 60_000
  expect(cache.get('7', 'token', 'cookie')).toBeUndefined()
})

test('the cache evicts the least recently used of 20,000 sessions', () => {
  const cache = createSessionCache(() => 0)
  const caller = { userId: '1', deviceId: '2', isOfficial: false }
  for (let at = 0; at < 20_000; at += 1) cache.put('1', `${at}`, 'c', caller)
  expect(cache.get('1', '0', 'c')).toBe(caller)
  cache.put('1', 'new', 'c', caller)
  expect([cache.get('1', '0', 'c'), cache.get('1', '1', 'c')]).toEqual([caller, undefined])
})
