import { randomUUID } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { hashSecret } from '../../tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = testTime
})
const dayMs = 86_400_000
const billing = { airFirstName: 'Ada', airLastName: 'Byron', airPhone: '+4412345678', airEmail: 'ada@example.com' }

const statusOf = async (device: ProtocolClient) => (await device.call(accounts.userConduct, {})).status
/** Returns the user of the device's cookie. */
const userOf = async (device: ProtocolClient) => (await device.check({ userId: '' })).source?.userId
const withCookie = (cookie: string | undefined) => {
  const device = server.client()
  if (cookie !== undefined) device.state.cookie = cookie
  return device
}
async function tabsOf(nonce: string, count: number): Promise<ProtocolClient[]> {
  const tabs = Array.from({ length: count }, () => server.client())
  await Promise.all(tabs.map((tab) => tab.check({ nonce })))
  return tabs
}

test('attack: knowing the deviId of an empty guest gives no access to their later billing data', async () => {
  const victim = await server.viewer()
  const thief = server.client(victim.state.deviId)
  await thief.check({ userId: victim.state.userId })
  await victim.ask(payments.updUserAirwallexInfo, billing)
  expect(thief.state.userId).not.toBe(victim.state.userId)
  expect((await thief.ask(accounts.getUserInfo, {})).airEmail).toBe('')
  expect((await victim.ask(accounts.getUserInfo, {})).airEmail).toBe('ada@example.com')
})

test('parallel first `check` calls with the same nonce return the same user, and all their cookies are valid', async () => {
  const tabs = await tabsOf(randomUUID(), 8)
  expect(new Set(tabs.map((tab) => tab.state.userId)).size).toBe(1)
  expect(await Promise.all(tabs.map(statusOf))).toEqual(tabs.map(() => 200))
})

test('first `check` calls with the same nonce return the same guest for 30 seconds only', async () => {
  const nonce = randomUUID()
  const [first] = await tabsOf(nonce, 1)
  server.clock.now = testTime + 29_000
  const [second] = await tabsOf(nonce, 1)
  expect(second?.state.userId).toBe(first?.state.userId)
  server.clock.now = testTime + 30_001
  const [late] = await tabsOf(nonce, 1)
  expect(late?.state.userId).not.toBe(first?.state.userId)
})

test('when a guest receives something of value, their other cookies and sessions end', async () => {
  const keeper = await server.viewer()
  const other = withCookie(keeper.state.cookie)
  Object.assign(other.state, keeper.state)
  server.clock.now += 8 * dayMs
  await keeper.check()
  expect(keeper.state.cookie).not.toBe(other.state.cookie)
  expect(await statusOf(other)).toBe(200)
  await keeper.ask(payments.updUserAirwallexInfo, billing)
  expect([await statusOf(keeper), await statusOf(other)]).toEqual([200, 401])
  expect(await userOf(other)).not.toBe(keeper.state.userId)
})

/** Returns another client with the same cookie and token: another tab, or a thief who has copied them. */
function copyOf({ state }: ProtocolClient): ProtocolClient {
  const copy = server.client()
  Object.assign(copy.state, state)
  return copy
}
const addressOf = async (device: ProtocolClient) => (await device.ask(accounts.getUserInfo, {})).airEmail

test('a call that grants value while its cookie is being replaced does not end the new cookie', async () => {
  const browser = await server.viewer()
  const { userId, cookie: old } = browser.state
  const inFlight = copyOf(browser)
  server.clock.now += 8 * dayMs
  await browser.check()
  expect((await inFlight.call(payments.updUserAirwallexInfo, billing)).status).toBe(401)
  expect([await statusOf(browser), await addressOf(browser)]).toEqual([200, ''])
  // The app starts a session with the browser's new cookie and repeats the call.
  Object.assign(inFlight.state, browser.state)
  await inFlight.check({ userId })
  await inFlight.ask(payments.updUserAirwallexInfo, billing)
  expect([inFlight.state.userId, await addressOf(browser)]).toEqual([userId, 'ada@example.com'])
  expect(await userOf(withCookie(old))).not.toBe(userId)
})

test('signing out everywhere while the cookie is replaced does not end the new cookie', async () => {
  const browser = await server.viewer()
  const { userId } = browser.state
  const inFlight = copyOf(browser)
  server.clock.now += 8 * dayMs
  await browser.check()
  expect((await inFlight.call(ownAccount.signOutEverywhere, {})).status).toBe(401)
  expect([await statusOf(browser), await userOf(browser)]).toEqual([200, userId])
  await browser.ask(ownAccount.signOutEverywhere, {})
  expect([await statusOf(browser), await statusOf(inFlight)]).toEqual([200, 401])
})

test('a browser that lost its new cookie gets another one before it receives something of value', async () => {
  const browser = await server.viewer()
  const { userId, cookie: old } = browser.state
  server.clock.now += 8 * dayMs
  const lost = copyOf(browser)
  await lost.check()
  expect((await browser.call(payments.updUserAirwallexInfo, billing)).status).toBe(401)
  await browser.check({ userId })
  expect([browser.state.userId, browser.state.cookie === old]).toEqual([userId, false])
  await browser.ask(payments.updUserAirwallexInfo, billing)
  expect([await statusOf(browser), await statusOf(lost)]).toEqual([200, 401])
})

test('attack: a thief who has a copied cookie replaced loses both cookies before the owner gets value', async () => {
  const owner = await server.viewer()
  const { userId } = owner.state
  server.clock.now += 8 * dayMs
  const [thief, copy] = [copyOf(owner), copyOf(owner)]
  await thief.check({ userId })
  expect((await owner.call(payments.updUserAirwallexInfo, billing)).status).toBe(401)
  await owner.check({ userId })
  await owner.ask(payments.updUserAirwallexInfo, billing)
  expect(await statusOf(owner)).toBe(200)
  for (const stolen of [thief, copy]) {
    expect(await statusOf(stolen)).toBe(401)
    expect(await userOf(stolen)).not.toBe(userId)
  }
})

test('a cookie expires after 13 months without a `check` call', async () => {
  const device = await server.viewer()
  const { userId } = device.state
  server.clock.now = testTime + 390 * dayMs
  expect(await userOf(device)).toBe(userId)
  server.clock.now = testTime + (390 + 395) * dayMs
  expect(await userOf(device)).toBe(userId)
  server.clock.now = testTime + (390 + 395 + 397) * dayMs
  expect(await userOf(device)).not.toBe(userId)
})

test('a cookie is replaced weekly, and the old cookie stays valid for a minute after the new one is used', async () => {
  const device = await server.viewer()
  const { userId, cookie: old } = device.state
  server.clock.now = testTime + 6 * dayMs
  await device.check()
  expect(device.state.cookie).toBe(old)

  server.clock.now = testTime + 8 * dayMs
  // Simulates a lost response: the browser does not receive the new cookie.
  expect(await userOf(withCookie(old))).toBe(userId)
  await device.check()
  const { cookie: next } = device.state
  expect(next).not.toBe(old)
  expect(await userOf(withCookie(old))).toBe(userId)

  expect(await userOf(withCookie(next))).toBe(userId)
  server.clock.now += 59_000
  expect(await userOf(withCookie(old))).toBe(userId)
  server.clock.now += 2_000
  expect(await userOf(withCookie(old))).not.toBe(userId)
  expect(await userOf(withCookie(next))).toBe(userId)
})

test('attack: a replaced cookie is rejected a minute after its successor was used, even with a valid token', async () => {
  const device = await server.viewer()
  const { cookie: old } = device.state
  server.clock.now = testTime + 8 * dayMs
  await device.check()
  await device.check()
  const { token, cookie } = device.state
  server.clock.now += 61_000
  if (old !== undefined) device.state.cookie = old
  expect(await statusOf(device)).toBe(401)
  Object.assign(device.state, { token, cookie })
  expect(await statusOf(device)).toBe(200)
})

test('a `check` call that runs while its cookie is deleted does not return the user', async () => {
  const device = await server.viewer()
  const { userId, cookie } = device.state
  const cookieHash = hashSecret(cookie?.split('=')[1] ?? '')
  // The cookie is due for renewal, so the `check` call would return a new cookie.
  const { device_id } = await server.database.db
    .updateTable('device_cookies')
    .set({ created_at: new Date(testTime - 8 * dayMs) })
    .where('cookie_hash', '=', cookieHash)
    .returning('device_id')
    .executeTakeFirstOrThrow()
  const checking = await server.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('devices').select('device_id').where('device_id', '=', device_id).forUpdate().execute()
    const answer = withCookie(cookie).check({ userId })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx
      .deleteFrom('device_cookies')
      .where('cookie_hash', '=', hashSecret(cookie?.split('=')[1] ?? ''))
      .execute()
    return [answer]
  })
  expect((await checking[0])?.source?.userId).not.toBe(userId)
})

test('signing out everywhere ends all other devices and cookies at once and keeps this device signed in', async () => {
  const { dataDir } = server.deps.config
  const phone = await server.viewer()
  const { userId: phoneGuest } = phone.state
  await signIn(phone, dataDir, 'everywhere@example.com')
  server.clock.now += 3_600_000
  const tablet = await server.viewer()
  await signIn(tablet, dataDir, 'everywhere@example.com')
  const { userId } = tablet.state
  expect([userId, phone.state.userId]).toEqual([phoneGuest, phoneGuest])
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([200, 200])
  await tablet.ask(ownAccount.signOutEverywhere, {})
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 200])
  expect((await phone.check({ userId })).source?.userId).not.toBe(userId)
  expect((await tablet.check({ userId })).source?.userId).toBe(userId)
})

test('an account lists its devices, last used first, and can sign out one of them', async () => {
  const { dataDir } = server.deps.config
  const phone = await server.viewer()
  await signIn(phone, dataDir, 'devices@example.com')
  server.clock.now += 3_600_000
  const tablet = await server.viewer()
  await signIn(tablet, dataDir, 'devices@example.com')
  const [mine, other] = await tablet.ask(ownAccount.devices, {})
  expect(mine).toMatchObject({ isThis: true, usedTime: server.clock.now })
  expect(other).toMatchObject({ isThis: false, usedTime: server.clock.now - 3_600_000 })
  await tablet.ask(ownAccount.signOutDevice, { deviceId: other?.deviceId ?? '' })
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 200])
  expect((await phone.check({ userId: tablet.state.userId })).source?.userId).not.toBe(tablet.state.userId)
  expect(await tablet.ask(ownAccount.devices, {})).toEqual([mine])
})

test('attack: a user cannot sign out another account’s device', async () => {
  const { dataDir } = server.deps.config
  const victim = await server.viewer()
  await signIn(victim, dataDir, 'stays@example.com')
  const [device] = await victim.ask(ownAccount.devices, {})
  const thief = await server.viewer()
  await signIn(thief, dataDir, 'outsider@example.com')
  const answer = await thief.call(ownAccount.signOutDevice, { deviceId: device?.deviceId ?? '' })
  expect(answer.status).toBe(404)
  expect(await statusOf(victim)).toBe(200)
})
