import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { expect, test } from 'vitest'
import { takeFromSharedCounter } from '../../http/rate-limit/counters.ts'
import { readOutbox, requestAndReadMailedCode, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { readSecurityEvents } from '../security/security-events.ts'
import { unknownDevicesMailQuota, wrongGuessLimit } from './code-quota.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const victim = 'victim@example.com'
const home = '192.0.2.10'
const stranger = '198.51.100.7'

async function withServer(run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await createTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    await run(server)
  } finally {
    await server.close()
  }
}
const post = (viewer: ProtocolClient, path: string, ip: string, fields: object) =>
  viewer.send<{ state?: number }>(path, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 2, ...fields }),
  })
const askFor = async (viewer: ProtocolClient, ip: string, openid: string, type: 1 | 2 | 3) =>
  (await post(viewer, ownAccount.sendEmailVoiceCode.path, ip, { openid, type })).status
const guess = (viewer: ProtocolClient, ip: string, openid: string, code = 'CDFH3467') =>
  post(viewer, ownAccount.register.path, ip, { openid, code, type: 6 })
/** Returns an IP address in a different network for each index. */
const networkOf = (index: number) => `203.0.${index % 256}.${Math.floor(index / 256) + 1}`
const mailsTo = async (server: TestServer, name: string) =>
  (await readOutbox(server.deps.config.dataDir)).filter((mail) => mail.includes(`To: ${name}`)).length

test('attack: an unknown device that requests recovery codes for a missing wallet uses up no login codes', () =>
  withServer(async (server) => {
    const attacker = await server.viewer()
    for (let round = 0; round < 12; round += 1) {
      await askFor(attacker, stranger, victim, 3)
      server.clock.now += minuteMs + 1
    }
    expect(await askFor(await server.viewer(), home, victim, 1), 'the login of the owner').toBe(200)
    await expect.poll(() => mailsTo(server, victim)).toBe(1)
  }))

test('attack: requesting a code every six minutes blocks neither login, recovery nor deletion', () =>
  withServer(async (server) => {
    const owner = await server.viewer()
    await signIn(owner, server.deps.config.dataDir, victim)
    server.clock.now += hourMs
    const attacker = await server.viewer()
    for (let round = 0; round < 30; round += 1) {
      server.clock.now += 6 * minuteMs
      await askFor(attacker, stranger, victim, 1)
      server.clock.now += 6 * minuteMs
      await askFor(attacker, stranger, victim, 3)
    }
    const newPhone = await server.viewer()
    expect(await askFor(newPhone, home, victim, 1), 'the login on a new device').toBe(200)
    expect(await askFor(newPhone, home, victim, 3), 'the recovery on a new device').toBe(200)
    expect(await askFor(owner, home, victim, 2), 'the deletion').toBe(200)
  }))

test('a refused code request writes a security event with its device', () =>
  withServer(async (server) => {
    const attacker = await server.viewer()
    const answers = []
    for (let asked = 0; asked < 12; asked += 1) answers.push(await askFor(attacker, stranger, victim, 1))
    const refused = answers.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(0)
    const { userId } = attacker.state
    const events = await readSecurityEvents(server.deps.db, { since: new Date(0), userId, kind: 'codes used up' }, 99)
    expect(events).toHaveLength(refused)
  }))

test('attack: name+1, name+2 and name+3 share one quota, and unknown devices together cause at most seven emails an hour', () =>
  withServer(async (server) => {
    const attacker = await server.viewer()
    const tagged = (index: number) => `name+${index}@example.com`
    const atOnce = await Promise.all([1, 2, 3].map((index) => askFor(attacker, stranger, tagged(index), 1)))
    expect(atOnce.filter((status) => status === 200)).toHaveLength(1)
    let mails = 1
    const start = server.clock.now
    for (let index = 4; server.clock.now < start + hourMs; index += 1) {
      const one = await server.viewer()
      const answers = [
        await askFor(one, networkOf(index), tagged(index), 1),
        await askFor(one, networkOf(index), `NAME+${index}@example.com`, 3),
      ]
      mails += answers.filter((status) => status === 200).length
      server.clock.now += 5 * minuteMs
    }
    expect(mails).toBeGreaterThan(3)
    expect(mails).toBeLessThanOrEqual(7)
  }))

test('a device that has signed in with an address keeps a separate code quota, even after logout', () =>
  withServer(async (server) => {
    const owner = await server.viewer()
    await signIn(owner, server.deps.config.dataDir, victim)
    await owner.ask(ownAccount.logout, {})
    await owner.check()
    server.clock.now += hourMs
    for (let index = 0; index < 12; index += 1) {
      await askFor(await server.viewer(), networkOf(index), victim, 1)
      server.clock.now += minuteMs
    }
    expect(await askFor(await server.viewer(), networkOf(99), victim, 1), 'another unknown device').toBe(429)
    expect(await askFor(owner, home, victim, 1), 'its own codes').toBe(200)
    // A known device has its own quota of four emails in quick succession; the request above used one of them.
    const more = []
    for (let mails = 1; mails < 6; mails += 1) {
      server.clock.now += minuteMs
      more.push(await askFor(owner, home, victim, 1))
    }
    expect(more.filter((status) => status === 200)).toHaveLength(3)
  }))

test('devices with a proved mailbox get codes although unknown devices have used up the global quota', () =>
  withServer(async (server) => {
    const owner = await server.viewer()
    await signIn(owner, server.deps.config.dataDir, victim)
    server.clock.now += hourMs
    await takeFromSharedCounter(
      server.deps.db,
      { ...unknownDevicesMailQuota, cost: unknownDevicesMailQuota.rule.burst - 1 },
      server.clock.now,
    )
    const [first, second] = [await server.viewer(), await server.viewer()]
    expect(await askFor(first, networkOf(1), 'first@example.com', 1)).toBe(200)
    expect(await askFor(second, networkOf(2), 'second@example.com', 1)).toBe(429)
    expect(await askFor(owner, home, victim, 1)).toBe(200)
    server.clock.now += 1_000
    expect(await askFor(second, networkOf(2), 'second@example.com', 1)).toBe(200)
  }))

test('one device gets one email per minute, and Retry-After is exact', () =>
  withServer(async (server) => {
    const viewer = await server.viewer()
    const ask = () => viewer.call(ownAccount.sendEmailVoiceCode, { openid: victim, type: 1 })
    expect((await ask()).status).toBe(200)
    server.clock.now += 500
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, code: 429 })
    expect(Number(refused.headers.get('retry-after'))).toBe(60)
    server.clock.now += 59_499
    expect((await ask()).headers.get('retry-after')).toBe('1')
    server.clock.now += 1
    expect((await ask()).status).toBe(200)
    server.clock.now += minuteMs
    expect((await ask()).status).toBe(200)
    // The fourth email exceeds the quota per network, which leaves one email for other networks.
    server.clock.now += minuteMs
    const wait = Number((await ask()).headers.get('retry-after'))
    expect(wait).toBe(70 * 60 - 180)
    viewer.state.language = 8
    expect((await ask()).message).toBe('Se pidieron demasiados códigos. Usa el más reciente o pide otro en 67 min.')
    server.clock.now += wait * 1000
    expect((await ask()).status).toBe(200)
  }))

test('a refused code request uses up no quota', () =>
  withServer(async (server) => {
    const [attacker, owner] = [await server.viewer(), await server.viewer()]
    for (let tries = 0; tries < 10; tries += 1) await askFor(attacker, stranger, victim, 1)
    await expect.poll(() => mailsTo(server, victim)).toBe(1)
    server.clock.now += minuteMs
    // Three emails are left for other devices.
    expect(await askFor(owner, home, victim, 1)).toBe(200)
    expect(await askFor(await server.viewer(), networkOf(0), victim, 1)).toBe(200)
    expect(await askFor(await server.viewer(), networkOf(1), victim, 1)).toBe(200)
    expect(await askFor(await server.viewer(), networkOf(2), victim, 1)).toBe(429)
  }))

test('code requests for addresses with and without a wallet get the same responses', () =>
  withServer(async (server) => {
    const payer = await server.viewer()
    await payer.ask(payments.updUserAirwallexInfo, {
      airFirstName: 'Ada',
      airLastName: 'Byron',
      airPhone: '+4412345678',
      airEmail: 'paid@example.com',
    })
    await server.database.pool.query(
      `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, state, created_at, paid_at, language, brand_id, origin)
      VALUES ($1, 1, 'sandbox', '1', 1, 'USD', 'granted', now(), now(), 2, 'x', 'x')`,
      [payer.state.userId],
    )
    await server.database.pool.query('UPDATE billing_infos SET verified_at = now()')
    const seen = []
    for (const openid of ['paid@example.com', 'unpaid@example.com']) {
      const statuses = []
      for (const ip of [stranger, stranger, networkOf(1), networkOf(2), networkOf(3)]) {
        statuses.push(await askFor(await server.viewer(), ip, openid, 3))
      }
      seen.push(statuses)
    }
    expect(seen[0]).toEqual([200, 429, 200, 200, 429])
    expect(seen[1]).toEqual(seen[0])
    await expect.poll(() => mailsTo(server, 'paid@example.com')).toBe(3)
    expect(await mailsTo(server, 'unpaid@example.com')).toBe(0)
  }))

test('attack: at most 125 code guesses a day for one address from any number of networks', () =>
  withServer(async (server) => {
    const start = server.clock.now
    for (let index = 0; server.clock.now < start + 24 * hourMs; index += 1) {
      const attacker = await server.viewer()
      const ip = networkOf(index)
      if ((await askFor(attacker, ip, victim, 1)) === 200) {
        for (let tries = 0; tries < 6; tries += 1) await guess(attacker, ip, victim)
      }
      server.clock.now += 20 * minuteMs
    }
    const { rows } = await server.database.pool.query(
      'SELECT sum(tries)::int AS tries FROM mail_codes WHERE address = $1',
      [victim],
    )
    expect(rows[0].tries).toBeGreaterThan(50)
    expect(rows[0].tries).toBeLessThanOrEqual(5 * (4 + 21))
  }))

test('attack: at most 140 code guesses an hour for all addresses from one network', () =>
  withServer(async (server) => {
    const devices = await Promise.all(Array.from({ length: 30 }, () => server.viewer()))
    let taken = 0
    for (let minute = 0; minute < 60; minute += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        const device = devices[(minute * 5 + tries) % devices.length]
        if (device && (await guess(device, stranger, `a${minute}.${tries}@example.com`)).status === 200) taken += 1
      }
      server.clock.now += minuteMs
    }
    expect(taken).toBeGreaterThanOrEqual(80)
    expect(taken).toBeLessThanOrEqual(140)
  }))

test('above the guess limit, an unknown device has one attempt per code, and one with a proved mailbox has more', () =>
  withServer(async (server) => {
    const { dataDir } = server.deps.config
    const owner = await server.viewer()
    await signIn(owner, dataDir, victim)
    server.clock.now += hourMs
    const newcomer = await server.viewer()
    const newcomersCode = await requestAndReadMailedCode(newcomer, dataDir, 'new@example.com')
    const ownersCode = await requestAndReadMailedCode(owner, dataDir, victim, 2)
    // The new device's wrong guess exceeds the limit.
    await takeFromSharedCounter(
      server.deps.db,
      { ...wrongGuessLimit, cost: wrongGuessLimit.rule.burst - 1 },
      server.clock.now,
    )
    expect((await guess(newcomer, stranger, 'new@example.com')).source?.state).toBe(-1)
    expect((await guess(newcomer, stranger, 'new@example.com', newcomersCode)).source?.state, 'a second try').toBe(-1)
    const remove = (code: string) => post(owner, ownAccount.removeUser.path, home, { openid: victim, code, type: 6 })
    expect((await remove('CDFH3467')).source?.state).toBe(-1)
    expect((await remove(ownersCode.toLowerCase())).source?.state, 'the owner’s second try').toBe(1)
    // The limit recovers over time.
    server.clock.now += hourMs
    const again = await requestAndReadMailedCode(await server.viewer(), dataDir, 'other@example.com')
    expect(again).toMatch(/^\w{8}$/)
  }))
