import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { expectWaiting } from '../../../testing/lock-waits.ts'
import { requestAndReadMailedCode, signIn } from '../../../testing/outbox.ts'
import { createProtocolClient, type ProtocolClient } from '../../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../../testing/test-server.ts'
import { createVirtualPasskey, type VirtualPasskey } from '../../../testing/virtual-passkey.ts'
import { readSecurityEvents } from '../../security/security-events.ts'

const origin = 'https://watch.example.com'
const dayMs = 86_400_000
let server: TestServer
let other: App
let otherOrigin: string
beforeAll(async () => {
  server = await createTestServer({
    env: { LOGIN_PASSKEYS: 'on', PUBLIC_URL: origin, PAY_ORIGIN: 'https://pay.example.com' },
  })
  other = await createApp(server.deps, { freshMs: 0, isReconciling: false })
  otherOrigin = await other.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await other.app.close()
  await server.close()
})
beforeEach(() => {
  server.clock.now = testTime + 3_600_000
})

let people = 0
/** Creates an account and returns its viewer. */
async function member(address = ''): Promise<{ viewer: ProtocolClient; address: string; userId: string }> {
  people += 1
  const viewer = await server.viewer()
  const own = address || `passkey${people}@example.com`
  const { userId = '' } = await signIn(viewer, server.deps.config.dataDir, own)
  server.clock.now += 61_000
  return { viewer, address: own, userId }
}
async function optionsFor(viewer: ProtocolClient, address: string) {
  server.clock.now += 61_000
  const code = await requestAndReadMailedCode(viewer, server.deps.config.dataDir, address)
  return viewer.ask(viewerPasskeys.newPasskeyOptions, { code })
}
async function add(viewer: ProtocolClient, address: string, name = 'Phone'): Promise<VirtualPasskey> {
  const passkey = createVirtualPasskey()
  const made = passkey.create(await optionsFor(viewer, address), origin)
  expect(await viewer.ask(viewerPasskeys.addPasskey, { name, passkey: made })).toEqual({})
  return passkey
}
const prove = async (viewer: ProtocolClient, passkey: VirtualPasskey, at = origin) =>
  passkey.get(await viewer.ask(viewerPasskeys.passkeyOptions, {}), at)
const logIn = async (viewer: ProtocolClient, passkey: VirtualPasskey, at = origin) =>
  viewer.call(viewerPasskeys.logInByPasskey, { proof: await prove(viewer, passkey, at) })
const passkeysOf = (viewer: ProtocolClient) => viewer.ask(viewerPasskeys.passkeys, {})

test('a passkey added with an emailed code logs in on another device', async () => {
  const { viewer, address, userId } = await member()
  const passkey = await add(viewer, address, ' My\u0007 phone ')
  expect(await passkeysOf(viewer)).toEqual([{ passkeyId: passkey.id, name: 'My phone', createdTime: server.clock.now }])
  const guest = await server.viewer()
  const before = { ...guest.state }
  expect((await logIn(guest, passkey)).source).toEqual({ userId })
  expect(guest.state.cookie).not.toBe(before.cookie)
  expect((await guest.call(accounts.getUserInfo, {})).status, 'the session of before').toBe(401)
  await guest.check({ userId })
  expect((await guest.ask(accounts.getUserInfo, {})).openId).toBe(address)
  expect((await passkeysOf(guest))[0]?.usedTime).toBe(server.clock.now)
  expect(JSON.stringify((await guest.ask(ownAccount.export, {})).waysToLogIn)).toContain('My phone')
})

test("adding a passkey requires a code emailed to the account's address, and a fresh challenge", async () => {
  const { viewer, address } = await member()
  expect((await viewer.call(viewerPasskeys.newPasskeyOptions, { code: 'CDFH3467' })).status).toBe(400)
  const options = await optionsFor(viewer, address)
  const made = createVirtualPasskey().create(options, origin)
  server.clock.now += 5 * 60_000
  expect((await viewer.call(viewerPasskeys.addPasskey, { name: 'Late', passkey: made })).status).toBe(400)
  const stranger = await member()
  const fresh = createVirtualPasskey().create(await optionsFor(viewer, address), origin)
  expect((await stranger.viewer.call(viewerPasskeys.addPasskey, { name: 'x', passkey: fresh })).status).toBe(400)
  expect(await viewer.ask(viewerPasskeys.addPasskey, { name: 'In time', passkey: fresh })).toEqual({})
  expect((await viewer.call(viewerPasskeys.addPasskey, { name: 'Again', passkey: fresh })).status).toBe(400)
  expect(await passkeysOf(stranger.viewer)).toEqual([])
})

test('attack: a signed challenge is valid once, for the device that requested it, for our origin, and for five minutes', async () => {
  const { viewer, address } = await member()
  const passkey = await add(viewer, address)
  const guest = await server.viewer()
  const proof = await prove(guest, passkey)
  const there = createProtocolClient(otherOrigin, server.deps.secrets.envelopeKey.toString('base64'))
  Object.assign(there.state, guest.state)
  const answers = await Promise.all([guest, there].map((one) => one.call(viewerPasskeys.logInByPasskey, { proof })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)

  const [one, two] = [await server.viewer(), await server.viewer()]
  const ofOne = await prove(one, passkey)
  expect((await two.call(viewerPasskeys.logInByPasskey, { proof: ofOne })).status, 'another device').toBe(400)
  expect((await logIn(one, passkey, 'https://evil.example')).status, 'another origin').toBe(400)
  expect((await logIn(one, createVirtualPasskey())).status, 'an unknown passkey').toBe(400)
  const late = await prove(one, passkey)
  server.clock.now += 5 * 60_000
  expect((await one.call(viewerPasskeys.logInByPasskey, { proof: late })).status, 'too late').toBe(400)
})

test('attack: a passkey without user verification is refused', async () => {
  const { viewer, address } = await member()
  const passkey = await add(viewer, address)
  const guest = await server.viewer()
  passkey.isVerified = false
  expect((await logIn(guest, passkey)).status, 'a login').toBe(400)
  passkey.isVerified = true
  expect((await logIn(guest, passkey)).status).toBe(200)
  const careless = createVirtualPasskey({ isVerified: false }).create(await optionsFor(viewer, address), origin)
  expect((await viewer.call(viewerPasskeys.addPasskey, { name: 'x', passkey: careless })).status).toBe(400)
})

test('attack: a copied passkey whose counter lags behind is refused', async () => {
  const { viewer, address } = await member()
  const passkey = await add(viewer, address)
  const guest = await server.viewer()
  passkey.uses = 7
  expect((await logIn(guest, passkey)).status).toBe(200)
  const thief = await server.viewer()
  passkey.uses = 7
  expect((await logIn(thief, passkey)).status).toBe(400)
  passkey.uses = 8
  expect((await logIn(thief, passkey)).status).toBe(200)
})

test("attack: an account cannot remove another account's passkey, and a removed passkey no longer logs in", async () => {
  const { viewer, address } = await member()
  const passkey = await add(viewer, address)
  const stranger = await member()
  const removal = { passkeyId: passkey.id }
  expect((await stranger.viewer.call(viewerPasskeys.removePasskey, removal)).status).toBe(404)
  expect(await viewer.ask(viewerPasskeys.removePasskey, removal)).toEqual({})
  expect(await passkeysOf(viewer)).toEqual([])
  expect((await logIn(await server.viewer(), passkey)).status).toBe(400)
})

test('attack: a passkey that is removed during a login is refused', async () => {
  const { viewer, address, userId } = await member()
  const passkey = await add(viewer, address)
  const attacker = await server.viewer()
  const proof = await prove(attacker, passkey)
  const { pool } = server.database
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM users WHERE user_id = $1 FOR UPDATE', [userId])
  const removing = viewer.ask(viewerPasskeys.removePasskey, { passkeyId: passkey.id })
  await expectWaiting(pool, 1)
  const loggingIn = attacker.call(viewerPasskeys.logInByPasskey, { proof })
  await expectWaiting(pool, 2)
  await holder.query('ROLLBACK')
  holder.release()
  expect(await removing).toEqual({})
  expect((await loggingIn).status).toBe(400)
})

test('the last passkey of an account with an Apple relay email address cannot be removed', async () => {
  const { viewer, address } = await member('relay@privaterelay.appleid.com')
  const [first, second] = [await add(viewer, address), await add(viewer, address)]
  expect(await viewer.ask(viewerPasskeys.removePasskey, { passkeyId: first.id })).toEqual({})
  expect((await viewer.call(viewerPasskeys.removePasskey, { passkeyId: second.id })).status).toBe(409)
})

test('a passkey restores its deleted account within 15 days', async () => {
  const { viewer, address, userId } = await member()
  const passkey = await add(viewer, address)
  server.clock.now += 61_000
  const code = await requestAndReadMailedCode(viewer, server.deps.config.dataDir, address, 2)
  await viewer.ask(ownAccount.removeUser, { openid: address, code, type: 6 })
  server.clock.now += 14 * dayMs
  expect((await logIn(await server.viewer(), passkey)).source).toEqual({ userId, restored: true })
})

test('passkey changes and refusals write security events without passkey ids and email addresses', async () => {
  const { viewer, address, userId } = await member()
  const passkey = await add(viewer, address)
  await logIn(viewer, createVirtualPasskey())
  await viewer.ask(viewerPasskeys.removePasskey, { passkeyId: passkey.id })
  const events = await readSecurityEvents(server.deps.db, { since: new Date(0), userId }, 100)
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('passkey'))
  expect(kinds).toEqual(['passkey added', 'passkey refused', 'passkey removed'])
  for (const secret of [address, passkey.id]) expect(JSON.stringify(events)).not.toContain(secret)
})

test('without LOGIN_PASSKEYS passkeys can be listed and removed, but not added or used to log in', async () => {
  const { viewer, address } = await member()
  const passkey = await add(viewer, address)
  const [proof, made] = [
    await prove(viewer, passkey),
    createVirtualPasskey().create(await optionsFor(viewer, address), origin),
  ]
  const { config } = server.deps
  const login = { ...config.login, hasPasskeys: false }
  const { app } = await createApp(
    { ...server.deps, config: { ...config, login } },
    { freshMs: 0, isReconciling: false },
  )
  try {
    const plainOrigin = await app.listen({ host: '127.0.0.1', port: 0 })
    const same = createProtocolClient(plainOrigin, server.deps.secrets.envelopeKey.toString('base64'))
    Object.assign(same.state, viewer.state)
    const refused = [
      await same.call(viewerPasskeys.passkeyOptions, {}),
      await same.call(viewerPasskeys.logInByPasskey, { proof }),
      await same.call(viewerPasskeys.newPasskeyOptions, { code: 'CDFH3467' }),
      await same.call(viewerPasskeys.addPasskey, { name: 'x', passkey: made }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await passkeysOf(same)).toMatchObject([{ passkeyId: passkey.id }])
    expect(await same.ask(viewerPasskeys.removePasskey, { passkeyId: passkey.id })).toEqual({})
    expect(await passkeysOf(same)).toEqual([])
  } finally {
    await app.close()
  }
})
