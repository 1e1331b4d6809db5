import { accounts } from '@cliffhanger/contract/accounts'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPersonalData } from '../../all-personal-data.ts'
import { mailedCode, plainTextOf, readOutbox, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'
import { creditCoins } from '../wallet/ledger.ts'
import { purgeDeleted } from './purge.ts'
import { restoreMs } from './registration.ts'
import { createTombstones } from './tombstones.ts'

let server: TestServer
let outbox: string
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMITS: 'on' } })
  outbox = server.deps.config.dataDir
})
afterAll(() => server.close())

let people = 0
/** Returns an unused address. */
const newAddress = () => {
  people += 1
  return `person${people}@example.com`
}
const later = (ms: number) => {
  server.clock.now += ms
}
const infoOf = (viewer: ProtocolClient) => viewer.ask(accounts.getUserInfo, {})
const register = (viewer: ProtocolClient, openid: string, code: string) =>
  viewer.call(ownAccount.register, { openid, code, type: 6 })
const remove = (viewer: ProtocolClient, openid: string, code: string) =>
  viewer.call(ownAccount.removeUser, { openid, code, type: 6 })
const wrong = { status: 200, code: 1, source: { state: -1, message: expect.stringMatching(/./) } }
const purge = () => {
  const { db, now, config } = server.deps
  const tombstones = createTombstones(config.dataDir)
  return purgeDeleted({ db, now, personalData: createPersonalData(server.deps), tombstones })
}
async function giveCoins(viewer: ProtocolClient, coins: number) {
  const { userId } = viewer.state
  const key = `grant:${userId}:${server.clock.now}`
  const at = new Date(server.clock.now)
  await creditCoins(server.deps.db, { userId, coins, kind: 'grant', key, note: '', orderId: null, at })
}
async function deleteAccount(viewer: ProtocolClient, address: string) {
  const code = await mailedCode(viewer, outbox, address, 2)
  expect((await remove(viewer, address, code)).source).toEqual({ state: 1 })
}

test('registration with a new address upgrades the guest: same user and coins, new cookie and token', async () => {
  const viewer = await server.viewer()
  const address = newAddress()
  await giveCoins(viewer, 30)
  const before = { ...viewer.state }
  const code = await mailedCode(viewer, outbox, address.toUpperCase())
  const answer = await viewer.call(ownAccount.register, { openid: address, code, type: 6, nickname: ' Zoë\u0007 ' })
  expect(answer.source).toEqual({ state: 1, userId: before.userId })
  expect(viewer.state.cookie).not.toBe(before.cookie)
  expect((await viewer.call(accounts.getUserInfo, {})).status).toBe(401)
  expect((await viewer.check({ userId: before.userId })).source).toMatchObject({
    isOfficial: true,
    userId: before.userId,
  })
  expect(await infoOf(viewer)).toMatchObject({ openId: address, userName: 'Zoë', userId: before.userId })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 30 })
})

test('registration stores a picture only with an https URL', async () => {
  const picture = 'https://pictures.example.com/zoe.png'
  for (const [headimgurl, kept] of [
    [picture, picture],
    ['http://pictures.example.com/zoe.png', ''],
    ['javascript:alert(1)', ''],
  ] as const) {
    later(61_000)
    const viewer = await server.viewer()
    const openid = newAddress()
    const code = await mailedCode(viewer, outbox, openid)
    await viewer.call(ownAccount.register, { openid, code, type: 6, headimgurl })
    await viewer.check({ userId: viewer.state.userId })
    expect((await infoOf(viewer)).headimgurl, headimgurl).toBe(kept)
  }
})

test('login with a known address switches to its account, and the guest is back with its coins after logout', async () => {
  const owner = await server.viewer()
  const address = newAddress()
  const { userId } = await signIn(owner, outbox, address)
  later(61_000)
  const viewer = await server.viewer()
  const guest = viewer.state.userId
  await giveCoins(viewer, 40)
  expect(await signIn(viewer, outbox, address)).toEqual({ state: 1, userId })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 0 })
  const before = { ...viewer.state }
  await viewer.ask(ownAccount.logout, {})
  expect((await viewer.call(accounts.getUserInfo, {})).status).toBe(401)
  await viewer.check({ userId })
  expect(viewer.state.userId).toBe(guest)
  expect(viewer.state.cookie).not.toBe(before.cookie)
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 40 })
  expect((await infoOf(owner)).userId).toBe(userId)
})

test('after logout of an upgraded account the device gets a new guest', async () => {
  const viewer = await server.viewer()
  const { userId } = await signIn(viewer, outbox, newAddress())
  await viewer.ask(ownAccount.logout, {})
  await viewer.check({ userId })
  expect(viewer.state.userId).not.toBe(userId)
  expect((await infoOf(viewer)).openId).toBe('')
  const guest = { ...viewer.state }
  expect(await viewer.ask(ownAccount.logout, {})).toEqual({})
  expect({ ...viewer.state }).toEqual(guest)
  expect((await infoOf(viewer)).userId).toBe(guest.userId)
})

test('an official user who registers another address becomes another user', async () => {
  const viewer = await server.viewer()
  const [first, second] = [newAddress(), newAddress()]
  const { userId } = await signIn(viewer, outbox, first)
  const answer = await signIn(viewer, outbox, second)
  expect(answer.userId).not.toBe(userId)
  later(61_000)
  expect((await signIn(viewer, outbox, first)).userId).toBe(userId)
})

test('a code is valid for one purpose, address and user, once, and for ten minutes', async () => {
  const [viewer, other] = [await server.viewer(), await server.viewer()]
  const address = newAddress()
  const code = await mailedCode(viewer, outbox, address)
  expect(await register(other, address, code)).toMatchObject(wrong)
  expect(await register(viewer, newAddress(), code)).toMatchObject(wrong)
  later(600_000)
  expect(await register(viewer, address, code)).toMatchObject(wrong)
  const second = await mailedCode(viewer, outbox, address)
  later(60_000)
  const third = await mailedCode(viewer, outbox, address)
  if (second !== third) expect(await register(viewer, address, second)).toMatchObject(wrong)
  later(599_999)
  expect((await register(viewer, address, third)).source).toMatchObject({ state: 1 })
  await viewer.check({ userId: viewer.state.userId })
  expect(await register(viewer, address, third)).toMatchObject(wrong)
  await viewer.check({ userId: viewer.state.userId })
  expect(await remove(viewer, address, third)).toMatchObject(wrong)
  later(60_000)
  const loginCode = await mailedCode(viewer, outbox, address)
  expect(await remove(viewer, address, loginCode), 'deletion by a login code').toMatchObject(wrong)
})

test('a code has five tries, also with concurrent guesses', async () => {
  const viewer = await server.viewer()
  const address = newAddress()
  const code = await mailedCode(viewer, outbox, address)
  const guess = code === '000000' ? '000001' : '000000'
  const guesses = await Promise.all(Array.from({ length: 7 }, () => register(viewer, address, guess)))
  for (const answer of guesses) expect(answer).toMatchObject(wrong)
  expect(await register(viewer, address, code)).toMatchObject(wrong)
  const row = server.deps.db.selectFrom('mail_codes').select('tries').where('address', '=', address)
  expect(await row.executeTakeFirst()).toEqual({ tries: 5 })

  later(60_000)
  const again = await mailedCode(viewer, outbox, address)
  for (let tries = 0; tries < 4; tries += 1) expect(await register(viewer, address, guess)).toMatchObject(wrong)
  expect((await register(viewer, address, again)).source).toMatchObject({ state: 1 })
})

test('concurrent uses of one code register once', async () => {
  const viewer = await server.viewer()
  const address = newAddress()
  const code = await mailedCode(viewer, outbox, address)
  const answers = await Promise.all(Array.from({ length: 4 }, () => register(viewer, address, code)))
  const states = answers.map((answer) => (answer.status === 401 ? 401 : answer.source?.state))
  expect(states.filter((state) => state === 1)).toHaveLength(1)
})

test('two devices that register one new address concurrently become one user', async () => {
  const [one, two] = [await server.viewer(), await server.viewer()]
  const address = newAddress()
  const code = await mailedCode(one, outbox, address)
  later(60_000)
  const otherCode = await mailedCode(two, outbox, address)
  const answers = await Promise.all([register(one, address, code), register(two, address, otherCode)])
  const [a, b] = answers.map((answer) => answer.source?.userId)
  expect(answers.map((answer) => answer.source?.state)).toEqual([1, 1])
  expect(a).toBe(b)
  expect([one.state.userId, two.state.userId]).toContain(a)
})

test('an invalid address is refused, and the error names its field', async () => {
  for (const openid of ['', 'a', 'a@b', 'a@b.toolongtld', 'ä@example.com', `${'a'.repeat(250)}@b.co`, 'a@b.co\0']) {
    const answer = await (await server.viewer()).call(ownAccount.sendEmailVoiceCode, { openid, type: 1 })
    expect(answer).toMatchObject({ status: 400, message: 'The request is not valid: openid' })
  }
})

test('a code mail is in the viewer’s language and has text before html', async () => {
  const viewer = await server.viewer()
  for (const [language, words] of [
    [4, '登入驗證碼'],
    [8, 'Ingresa este código'],
    [6, '認証コード'],
    [11, 'รหัส'],
    [10, 'Kode'],
  ] as const) {
    viewer.state.language = language
    const code = await mailedCode(viewer, outbox, newAddress())
    const mail = (await readOutbox(outbox)).at(-1) ?? ''
    const text = plainTextOf(mail)
    expect(text).toContain(code)
    expect(`${text}${mail}`).toContain(language === 4 || language === 6 ? '10' : words)
    expect(mail.indexOf('text/plain')).toBeLessThan(mail.indexOf('text/html'))
  }
})

test('deleting an account needs its own address and a code, and ends all its sessions', async () => {
  const [phone, tablet] = [await server.viewer(), await server.viewer()]
  const address = newAddress()
  const { userId } = await signIn(phone, outbox, address)
  later(61_000)
  await signIn(tablet, outbox, address)
  const ask = (who: ProtocolClient, openid: string) => who.call(ownAccount.sendEmailVoiceCode, { openid, type: 2 })
  expect((await ask(phone, newAddress())).status).toBe(403)
  expect((await ask(await server.viewer(), address)).status).toBe(403)
  expect((await remove(await server.viewer(), address, '123456')).status).toBe(403)
  expect((await remove(phone, newAddress(), '123456')).status).toBe(403)
  expect(await remove(phone, address, '12345')).toMatchObject(wrong)
  await deleteAccount(phone, address)
  for (const device of [phone, tablet]) {
    expect((await device.call(accounts.getUserInfo, {})).status).toBe(401)
    await device.check({ userId })
    expect(device.state.userId).not.toBe(userId)
  }
})

test('a login within 15 days restores a deleted account and reports it', async () => {
  const viewer = await server.viewer()
  const address = newAddress()
  const { userId } = await signIn(viewer, outbox, address)
  await giveCoins(viewer, 25)
  await deleteAccount(viewer, address)
  later(restoreMs - 1)
  expect(await purge()).toBe(0)
  await viewer.check()
  expect(await signIn(viewer, outbox, address)).toEqual({ state: 1, userId, restored: true })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 25 })
  expect((await infoOf(viewer)).openId).toBe(address)
})

test('after 15 days the address is free and the old account cannot be restored', async () => {
  expect(restoreMs, 'the time to restore').toBe(15 * 24 * 60 * 60 * 1000)
  later(restoreMs)
  await purge()
  const viewer = await server.viewer()
  const address = newAddress()
  const { userId } = await signIn(viewer, outbox, address)
  await deleteAccount(viewer, address)
  later(restoreMs)
  await viewer.check()
  const fresh = await signIn(viewer, outbox, address)
  expect(fresh).toEqual({ state: 1, userId: expect.not.stringMatching(`^${userId}$`) })
  expect(await purge()).toBe(1)
  expect(await purge()).toBe(0)
  expect((await infoOf(viewer)).userId).toBe(fresh.userId)
})

test('the purge removes personal data and keeps user id and ledger', async () => {
  const viewer = await server.viewer()
  const address = newAddress()
  const { userId = '' } = await signIn(viewer, outbox, address)
  const { vidId } = await publishSample(server.deps.db, 'purged-title')
  await giveCoins(viewer, 60)
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await viewer.ask(ownAccount.saveUserPreference, { preferenceId: 2 })
  await viewer.ask(adVisit.newUserStaining, { adId: 'ad-canary' })
  await deleteAccount(viewer, address)
  later(restoreMs)
  expect(await purge()).toBe(1)
  const { rows } = await server.database.pool.query<{ user: object }>(
    'SELECT to_jsonb(u) AS user FROM users u WHERE user_id = $1',
    [userId],
  )
  expect(rows[0]?.user).toMatchObject({ email: null, nickname: null, preference: null, purged_at: expect.any(String) })
  const dump = await server.database.pool.query<{ text: string }>(
    `SELECT string_agg(row_to_json(t)::text, '') AS text FROM (
      SELECT a.parameters::text AS x FROM ad_attributions a WHERE user_id = $1
      UNION ALL SELECT row_to_json(c)::text FROM mail_codes c WHERE user_id = $1 OR address = $2
      UNION ALL SELECT row_to_json(e)::text FROM entitlements e WHERE user_id = $1) t`,
    [userId, address],
  )
  expect(dump.rows[0]?.text).toBeNull()
  const ledger = await server.database.pool.query('SELECT kind FROM ledger_entries WHERE user_id = $1', [userId])
  expect(ledger.rowCount).toBe(2)
  expect(await auditWallet(server.deps.db)).toEqual([])
})

test('the export contains the caller’s data and no secrets', async () => {
  const viewer = await server.viewer()
  const address = newAddress()
  await signIn(viewer, outbox, address)
  await giveCoins(viewer, 5)
  await viewer.ask(adVisit.newUserStaining, { adId: 'ad-7' }, { utm_source: 'social' })
  await viewer.ask(adVisit.newUserStaining, { adId: 'ad-8' })
  const held = await viewer.ask(ownAccount.export, {})
  expect(held).toMatchObject({
    account: { email: address, userId: viewer.state.userId, adThatBroughtYou: { adId: 'ad-7', utm_source: 'social' } },
    wallet: { balance: 5, statement: [{ kind: 'grant', coins: 5 }] },
    titles: { likes: [], follows: [] },
    watched: { titles: [], positions: [] },
    feedback: { sent: [] },
  })
  const text = JSON.stringify(held)
  for (const secret of [viewer.state.token, viewer.state.cookie?.split('=')[1], viewer.state.deviId]) {
    expect(text).not.toContain(secret)
  }
})
