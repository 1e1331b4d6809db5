import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStudioClient, type StudioClient, signInAs, studioOriginOf } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { createVirtualPasskey } from '../../testing/virtual-passkey.ts'
import { insertAction, insertOutcome, readLogPage } from '../operator-log/store.ts'
import { createInvite } from './invites.ts'

const minuteMs = 60_000
let server: TestServer
let owner: StudioClient
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now += 48 * 3_600_000
  owner = await signInAs(server, 'owner')
})

const totpCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: server.clock.now })
const reasonOf = async (answer: Promise<{ failure?: { reason: string } }>) => (await answer).failure?.reason

describe('invitations', () => {
  test('a link creates one operator, and works only once', async () => {
    const { url } = await owner.ask(studioPeople.invite, { email: 'Ada@Studio.example.com', role: 'editor' })
    const token = url.split('#')[1] ?? ''
    expect(url).toBe(`${studioOriginOf(server)}/studio/invite#${token}`)
    const ada = createStudioClient(server)
    expect(await ada.ask(studioSession.invite, { token })).toMatchObject({
      email: 'ada@studio.example.com',
      role: 'editor',
      isKnown: false,
    })
    const codes = await ada.accept(token, ' Ada ')
    expect(new Set(codes).size).toBe(10)
    expect(await ada.ask(studioSession.me, {})).toMatchObject({ name: 'Ada', role: 'editor', passkeys: 1 })
    expect(await reasonOf(createStudioClient(server).call(studioSession.invite, { token }))).toBe('inviteEnded')
    await expect(createStudioClient(server).accept(token, 'Eve')).rejects.toThrow('inviteEnded')
  })

  test('expired, revoked and replaced links are refused', async () => {
    const { token: old } = await createInvite(server.deps, 'bob@studio.example.com', 'support')
    const { token: replaced } = await createInvite(server.deps, 'bob@studio.example.com', 'support')
    const { token: revoked } = await createInvite(server.deps, 'carol@studio.example.com', 'support')
    const { invites } = await owner.ask(studioPeople.list, {})
    const inviteId = invites.find(({ email }) => email === 'carol@studio.example.com')?.inviteId ?? ''
    await owner.ask(studioPeople.revokeInvite, { inviteId })
    const stranger = createStudioClient(server)
    for (const token of [old, revoked]) {
      expect(await reasonOf(stranger.call(studioSession.invite, { token }))).toBe('inviteEnded')
    }
    server.clock.now += 24 * 3_600_000
    expect(await reasonOf(stranger.call(studioSession.invite, { token: replaced }))).toBe('inviteEnded')
  })
})

describe('passkeys', () => {
  test('signing in needs the right origin and a fresh, single-use challenge, and each ceremony needs user verification', async () => {
    const origin = studioOriginOf(server)
    const browser = createStudioClient(server, owner.passkey)
    await browser.signIn()
    const options = await browser.ask(studioSession.signInOptions, {})
    const proof = owner.passkey.get(options, origin)
    const elsewhere = owner.passkey.get(options, 'https://studio.example.net')
    expect(await reasonOf(browser.call(studioSession.signIn, { proof: elsewhere }))).toBe('passkeyRefused')
    await browser.ask(studioSession.signIn, { proof })
    expect(await reasonOf(browser.call(studioSession.signIn, { proof }))).toBe('passkeyRefused')
    const late = owner.passkey.get(await browser.ask(studioSession.signInOptions, {}), origin)
    server.clock.now += 5 * minuteMs
    expect(await reasonOf(browser.call(studioSession.signIn, { proof: late }))).toBe('passkeyRefused')
    // A challenge for a confirmation cannot be used to sign in.
    const forConfirming = owner.passkey.get(await owner.ask(studioSession.confirmOptions, {}), origin)
    expect(await reasonOf(browser.call(studioSession.signIn, { proof: forConfirming }))).toBe('passkeyRefused')
    const { token } = await createInvite(server.deps, 'lazy@studio.example.com', 'support')
    const lazy = createStudioClient(server, createVirtualPasskey({ isVerified: false }))
    await expect(lazy.accept(token, 'Lazy')).rejects.toThrow('passkeyRefused')
    owner.passkey.isVerified = false
    await expect(browser.signIn()).rejects.toThrow('passkeyRefused')
    await expect(owner.confirm()).rejects.toThrow('passkeyRefused')
    owner.passkey.isVerified = true
    await owner.confirm()
  })

  test('a second passkey can sign in, and the last passkey cannot be removed', async () => {
    const origin = studioOriginOf(server)
    const second = createVirtualPasskey()
    const passkey = second.create(await owner.ask(studioSession.addPasskeyOptions, {}), origin)
    await owner.ask(studioSession.addPasskey, { name: 'Phone', passkey })
    await createStudioClient(server, second).signIn()
    await owner.ask(studioSession.removePasskey, { id: owner.passkey.id })
    await expect(createStudioClient(server, owner.passkey).signIn()).rejects.toThrow('passkeyRefused')
    expect(await reasonOf(owner.call(studioSession.removePasskey, { id: second.id }))).toBe('lastPasskey')
  })
})

describe('codes', () => {
  test('an authenticator code works once, and ten wrong codes block further codes but not the passkey', async () => {
    const { secret } = await owner.ask(studioSession.beginTotp, {})
    expect(await reasonOf(owner.call(studioSession.setTotp, { secret, code: '000000' }))).toBe('wrongCode')
    await owner.ask(studioSession.setTotp, { secret, code: totpCode(secret) })
    const { email } = await owner.ask(studioSession.me, {})
    server.clock.now += minuteMs
    const browser = createStudioClient(server)
    await browser.ask(studioSession.signInByCode, { email, code: totpCode(secret) })
    expect(await reasonOf(browser.call(studioSession.signInByCode, { email, code: totpCode(secret) }))).toBe(
      'wrongCode',
    )
    const tries = []
    for (let at = 0; at < 12; at += 1)
      tries.push(await reasonOf(browser.call(studioSession.signInByCode, { email, code: '123456' })))
    expect(tries.filter((reason) => reason === 'wrongCode')).toHaveLength(9)
    expect(tries.at(-1)).toBe('tooMany')
    await createStudioClient(server, owner.passkey).signIn()
  })

  test('a recovery code works once, and the response does not reveal who is an operator', async () => {
    const { recoveryCodes } = await owner.ask(studioSession.newRecoveryCodes, {})
    const { email } = await owner.ask(studioSession.me, {})
    const [code = ''] = recoveryCodes
    const browser = createStudioClient(server)
    await browser.ask(studioSession.signInByCode, { email, code: code.toLowerCase().replaceAll('-', ' ') })
    const again = await browser.call(studioSession.signInByCode, { email, code })
    const stranger = await browser.call(studioSession.signInByCode, { email: 'nobody@example.com', code })
    expect(again.failure).toEqual(stranger.failure)
    const rows = await server.database.pool.query(
      'SELECT totp_secret, code_hash FROM operators NATURAL LEFT JOIN operator_recovery_codes',
    )
    expect(JSON.stringify(rows.rows)).not.toContain(code)
  })
})

describe('sessions', () => {
  test('end after 12 hours, after 30 idle minutes, and by signing out', async () => {
    const me = () => owner.call(studioSession.me, {})
    for (let at = 0; at < 25; at += 1) {
      server.clock.now += 29 * minuteMs - 1
      if (at < 24) expect((await me()).status, `after ${at} half hours`).toBe(200)
    }
    expect(await reasonOf(me())).toBe('signedOut')
    await owner.signIn()
    server.clock.now += 30 * minuteMs
    expect(await reasonOf(me())).toBe('signedOut')
    await owner.signIn()
    const copy = { ...owner.headers }
    await owner.ask(studioSession.signOut, {})
    expect(await reasonOf(me()), 'without a cookie').toBe('signedOut')
    Object.assign(owner.headers, copy)
    expect(await reasonOf(me())).toBe('signedOut')
  })

  test('are listed, and an operator can end one of them or all others', async () => {
    const [phone, tablet] = [createStudioClient(server, owner.passkey), createStudioClient(server, owner.passkey)]
    for (const client of [phone, tablet]) {
      server.clock.now += minuteMs
      client.headers['user-agent'] = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
      await client.signIn()
    }
    const { rows } = await tablet.ask(studioSession.sessions, {})
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(rows[1]).toMatchObject({ client: 'Safari, iOS', createdAt: server.clock.now - minuteMs })
    const [own, ofPhone] = rows.map(({ sessionId }) => sessionId)
    expect(await reasonOf(tablet.call(studioSession.endSession, { sessionId: own ?? '' }))).toBe('badRequest')
    const stranger = await signInAs(server, 'owner')
    expect(await reasonOf(stranger.call(studioSession.endSession, { sessionId: ofPhone ?? '' }))).toBe('notFound')
    await tablet.ask(studioSession.endSession, { sessionId: ofPhone ?? '' })
    expect(await reasonOf(phone.call(studioSession.me, {}))).toBe('signedOut')
    expect(await owner.ask(studioSession.me, {})).toMatchObject({ role: 'owner' })
    expect(await tablet.ask(studioSession.endOtherSessions, {})).toEqual({ ended: 1 })
    expect(await reasonOf(owner.call(studioSession.me, {}))).toBe('signedOut')
    expect((await tablet.ask(studioSession.sessions, {})).rows).toHaveLength(1)
  })

  test('an owner can end one or all sessions of another operator', async () => {
    const support = await signInAs(server, 'support')
    const second = createStudioClient(server, support.passkey)
    await second.signIn()
    const { operatorId } = await support.ask(studioSession.me, {})
    const listed = async () => (await owner.ask(studioPeople.sessions, { operatorId })).rows
    const sessionsOf = async () =>
      (await owner.ask(studioPeople.list, {})).operators.find((one) => one.operatorId === operatorId)?.sessions
    expect([(await listed()).length, await sessionsOf()]).toEqual([2, 2])
    const [first] = await listed()
    await owner.ask(studioPeople.endSessions, { operatorId, sessionId: first?.sessionId ?? '' })
    expect([(await listed()).length, await sessionsOf()]).toEqual([1, 1])
    const third = createStudioClient(server, support.passkey)
    await third.signIn()
    const { pool } = server.database
    await pool.query(
      `UPDATE operator_sessions SET used_at = used_at - interval '1 hour' WHERE token_hash = (
        SELECT token_hash FROM operator_sessions WHERE operator_id = $1 LIMIT 1)`,
      [operatorId],
    )
    expect(await owner.ask(studioPeople.endSessions, { operatorId })).toEqual({ ended: 1 })
    const idle = await pool.query('SELECT FROM operator_sessions WHERE operator_id = $1', [operatorId])
    expect(idle.rowCount).toBe(0)
    for (const client of [support, second, third])
      expect(await reasonOf(client.call(studioSession.me, {}))).toBe('signedOut')
    expect(await reasonOf(support.call(studioPeople.sessions, { operatorId }))).toBe('signedOut')
    await support.signIn()
    expect(await reasonOf(support.call(studioPeople.sessions, { operatorId }))).toBe('forbidden')
    server.clock.now += 6 * minuteMs
    expect(await reasonOf(owner.call(studioPeople.endSessions, { operatorId }))).toBe('recentSignInNeeded')
  })

  test('a dangerous action needs a confirmation within the last five minutes', async () => {
    server.clock.now += 5 * minuteMs
    const invitation = { email: 'dora@studio.example.com', role: 'analyst' } as const
    expect(await reasonOf(owner.call(studioPeople.invite, invitation))).toBe('recentSignInNeeded')
    await owner.confirm()
    await owner.ask(studioPeople.invite, invitation)
    const other = await signInAs(server, 'owner')
    const foreign = other.passkey.get(await owner.ask(studioSession.confirmOptions, {}), studioOriginOf(server))
    expect(await reasonOf(owner.call(studioSession.confirm, { proof: foreign }))).toBe('passkeyRefused')
  })

  test('requests with another or an empty origin are refused, although they have the session cookie', async () => {
    for (const origin of ['https://evil.example', server.origin, '']) {
      const response = await fetch(`${studioOriginOf(server)}${studioApiBase}/session/me`, {
        method: 'POST',
        headers: { ...owner.headers, origin },
        body: '{}',
      })
      expect(response.status, origin).toBe(403)
    }
  })
})

describe('people', () => {
  test('a changed role applies after the next sign-in, and the last owner cannot be removed', async () => {
    await server.database.pool.query(
      "UPDATE operators SET disabled_at = now() WHERE role = 'owner' AND operator_id <> $1",
      [(await owner.ask(studioSession.me, {})).operatorId],
    )
    const { operatorId } = await owner.ask(studioSession.me, {})
    expect(await reasonOf(owner.call(studioPeople.setRole, { operatorId, role: 'editor' }))).toBe('lastOwner')
    expect(await reasonOf(owner.call(studioPeople.disable, { operatorId }))).toBe('lastOwner')
    const { email } = await owner.ask(studioSession.me, {})
    const { token } = await createInvite(server.deps, email, 'editor')
    await expect(createStudioClient(server).accept(token, 'Owner')).rejects.toThrow('lastOwner')
    expect(await owner.ask(studioSession.me, {})).toMatchObject({ role: 'owner', passkeys: 1 })
    const support = await signInAs(server, 'support')
    const { operatorId: supportId } = await support.ask(studioSession.me, {})
    await owner.ask(studioPeople.setRole, { operatorId: supportId, role: 'cashier' })
    expect(await reasonOf(support.call(studioSession.me, {}))).toBe('signedOut')
    await support.signIn()
    expect(await support.ask(studioSession.me, {})).toMatchObject({ role: 'cashier' })
    await owner.ask(studioPeople.disable, { operatorId: supportId })
    await expect(support.signIn()).rejects.toThrow('passkeyRefused')
    for (let times = 0; times < 2; times += 1) await owner.ask(studioPeople.enable, { operatorId: supportId })
    const logged = await readLogPage(server.deps.db, undefined, 2, { search: 'people enable' })
    expect(logged.map(({ changes }) => changes?.before)).toEqual([{ access: true }, { access: false }])
  })

  test('the log has each change with its operator, fields, and values before and after', async () => {
    const support = await signInAs(server, 'support')
    const { operatorId } = await support.ask(studioSession.me, {})
    await owner.ask(studioPeople.setRole, { operatorId, role: 'cashier' })
    await owner.call(studioPeople.setRole, { operatorId: '999', role: 'cashier' })
    const [refused, done] = await readLogPage(server.deps.db, undefined, 2, { search: 'people setRole' })
    expect(done).toMatchObject({
      command: 'studio people setRole',
      arguments: `operatorId=${operatorId} role=cashier`,
      outcome: 'done',
      changes: { before: { role: 'support' }, after: { role: 'cashier' } },
    })
    expect(done?.who).toMatch(/^The owner <owner-.*@studio\.example\.com>$/)
    expect(refused).toMatchObject({ outcome: 'refused (notFound)', exit_code: 1 })
    const page = await owner.ask(studioPeople.log, { limit: 1 })
    const older = await owner.ask(studioPeople.log, { limit: 1, cursor: page.next ?? '' })
    expect(Number(older.rows[0]?.actionId)).toBeLessThan(Number(page.rows[0]?.actionId))
  })

  test('the log can be filtered by outcome and day, and combined with a search', async () => {
    const begin = (command: string, began_at: Date) =>
      insertAction(server.deps.db, { began_at, who: 'by a test', command, arguments: '' })
    const end = (actionId: string, exit_code: number) =>
      insertOutcome(server.deps.db, actionId, { ended_at: new Date(testTime), exit_code, outcome: 'of a test' })
    const day = (n: number) => new Date(Date.UTC(2025, 5, n, 23, 59))
    await end(await begin('early', day(9)), 0)
    await end(await begin('good', day(10)), 0)
    await end(await begin('bad', day(10)), 1)
    await begin('cut off', day(11))
    const search = 'by a test'
    const found = async (filter: object) =>
      (await owner.ask(studioPeople.log, { search, ...filter })).rows.map(({ command }) => command)
    expect(await found({})).toEqual(['cut off', 'bad', 'good', 'early'])
    expect(await found({ outcome: 'done' })).toEqual(['good', 'early'])
    expect(await found({ outcome: 'failed' })).toEqual(['bad'])
    expect(await found({ outcome: 'running' })).toEqual(['cut off'])
    expect(await found({ since: '2025-06-10' })).toEqual(['cut off', 'bad', 'good'])
    expect(await found({ since: '2025-06-10', outcome: 'done' })).toEqual(['good'])
    const wrongDay = await owner.call(studioPeople.log, { since: '2025-06-31' })
    expect(wrongDay.failure).toMatchObject({ reason: 'badRequest', field: 'since' })
  })
})
