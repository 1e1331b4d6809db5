import { randomBytes } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { formBytes, formType } from '../../testing/uploads/form-bytes.ts'
import { apiBase } from '../runtime-config.ts'
import { webhookPath } from '../webhook-path.ts'
import { createRequestRateLimiter } from './limiter.ts'
import { bodyBytesPerCostUnit, newDeviceRule, usualTraffic } from './rules.ts'

const stranger = '198.51.100.7'

async function withServer(run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await createTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    await run(server)
  } finally {
    await server.close()
  }
}
/** Makes a call with an unknown token and cookie; returns the status. */
async function wrongToken(server: TestServer, path: string, ip = stranger): Promise<number> {
  const secret = () => randomBytes(32).toString('base64url')
  const answer = await fetch(`${server.origin}${apiBase}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      bearertoken: secret(),
      cookie: `device=${secret()}`,
    },
    body: '{}',
  })
  await answer.text()
  return answer.status
}
/** Sends a request until it is refused with "too many"; returns the number of requests, at most `most`. */
async function countUntilRefused(ask: (index: number) => Promise<number>, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) if ((await ask(index)) === 429) return index
  return most
}

test('attack: a flood of wrong tokens is limited before any session is looked up', () =>
  withServer(async (server) => {
    const count = await countUntilRefused(() => wrongToken(server, accounts.getUserInfo.path), 1_000)
    expect(count).toBeGreaterThan(50)
    expect(count, 'wrong tokens').toBeLessThan(300)
    const asked = vi.spyOn(server.deps.db, 'selectFrom')
    for (let index = 0; index < 20; index += 1) expect(await wrongToken(server, accounts.getUserInfo.path)).toBe(429)
    expect(asked).not.toHaveBeenCalled()
    // Requesters of other networks are not limited.
    expect(await wrongToken(server, accounts.getUserInfo.path, '198.51.101.7')).toBe(401)
  }))

test('attack: a flood of wrong runner tokens is limited before any runner is looked up', () =>
  withServer(async (server) => {
    const wrongRunner = async () => {
      const authorization = `Bearer run_${randomBytes(32).toString('base64url')}`
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': stranger, authorization }
      const answer = await fetch(`${server.origin}/runners/lease`, { method: 'POST', headers, body: '{}' })
      await answer.text()
      return answer.status
    }
    expect(await wrongRunner()).toBe(401)
    expect(await countUntilRefused(wrongRunner, 1_000), 'wrong tokens').toBeLessThan(300)
    const asked = vi.spyOn(server.deps.db, 'selectFrom')
    expect(await wrongRunner()).toBe(429)
    expect(asked).not.toHaveBeenCalled()
  }))

test("attack: invalid JSON and unknown paths are limited as well, and the 429 is in the browser's language", () =>
  withServer(async (server) => {
    const send = (path: string, ip: string) =>
      fetch(`${server.origin}${apiBase}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, 'accept-language': 'es-MX' },
        body: '{"a":',
      })
    const statusOf = (path: string, ip: string) =>
      send(path, ip).then(async (answer) => {
        await answer.text()
        return answer.status
      })
    expect(await statusOf(accounts.getUserInfo.path, stranger)).toBe(400)
    const count = await countUntilRefused(() => statusOf(accounts.getUserInfo.path, stranger), 3_000)
    expect(count, 'broken bodies').toBeLessThan(2_000)
    const refused = await send(accounts.getUserInfo.path, stranger)
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { code: 429, message: expect.stringContaining('Demasiadas') },
    ])
    expect(await statusOf('/no/such/call', '192.0.2.1')).toBe(400)
    const paths = await countUntilRefused((index) => statusOf(`/no/such/call/${index}`, '192.0.2.1'), 3_000)
    expect(paths, 'unknown paths').toBeLessThan(2_001)
  }))

test('attack: all networks of a /48 together can create as many devices as four networks, those of a /56 as two', () =>
  withServer(async (server) => {
    const checkFrom = (ip: string) =>
      fetch(`${server.origin}${apiBase}${accounts.check.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ deviId: '00000000-0000-4000-8000-000000000000' }),
      }).then(async (answer) => {
        await answer.text()
        return answer.status
      })
    const inSmall = await countUntilRefused((index) => checkFrom(`2001:db8:1:${(index % 256).toString(16)}::1`), 3_000)
    expect(inSmall, 'devices of a /56').toBe(2 * newDeviceRule.burst)
    const inAll = await countUntilRefused((index) => checkFrom(`2001:db8:1:${(index + 256).toString(16)}::1`), 3_000)
    expect(inAll + inSmall).toBe(4 * newDeviceRule.burst)
    expect(await checkFrom('2001:db8:2::1'), 'another /48').toBe(200)
  }))

test('attack: a body that does not state its size costs its network as much as one that does', () =>
  withServer(async (server) => {
    const body = JSON.stringify({ text: 'x'.repeat(60_000) })
    const send = async (ip: string, sent: RequestInit) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip }
      const path = `${server.origin}${apiBase}${accounts.getUserInfo.path}`
      const answer = await fetch(path, { method: 'POST', headers, ...sent })
      await answer.text()
      return answer.status
    }
    const inChunks = (bytes: string | Buffer<ArrayBuffer>) => ({
      body: new Blob([bytes]).stream(),
      duplex: 'half' as const,
    })
    const stated = await countUntilRefused(() => send('192.0.2.1', { body }), 1_000)
    expect(await countUntilRefused(() => send('192.0.2.2', inChunks(body)), 1_000)).toBe(stated)

    const viewer = await server.viewer()
    const form = formBytes([{ name: 'uploadImage', filename: 'a', content: new Uint8Array(10_000_000) }])
    const headers = { 'content-type': formType, 'x-forwarded-for': '192.0.2.3' }
    for (let uploads = 0; uploads < 3; uploads += 1) {
      const { code } = await viewer.send(feedback.updateHeadImg.path, { method: 'POST', headers, ...inChunks(form) })
      expect(code, 'not an image').not.toBe(429)
    }
    const left = () => wrongToken(server, accounts.getUserInfo.path, '192.0.2.3')
    expect(await countUntilRefused(left, 1_000), 'after 30 MB').toBeLessThan(20)
  }))

test('payment calls are not limited while the same network floods another call with wrong tokens', () =>
  withServer(async (server) => {
    const payer = await server.viewer()
    const from = { headers: { 'x-forwarded-for': stranger, 'content-type': 'application/json' }, method: 'POST' }
    const pay = () => payer.send(wallet.getCoinAndVipRecharge.path, { ...from, body: JSON.stringify({ language: 2 }) })
    await countUntilRefused(() => wrongToken(server, accounts.getUserInfo.path), 1_000)
    expect((await payer.send(accounts.getUserInfo.path, { ...from, body: '{}' })).status, 'another call').toBe(429)
    const order = JSON.stringify({ orderId: '1', orderType: 1, payType: 13 })
    for (let index = 0; index < 10; index += 1) {
      expect((await pay()).status, 'the shop').toBe(200)
      expect((await payer.send(payments.isSuccessful.path, { ...from, body: order })).status).not.toBe(429)
      expect((await payer.send(payments.createOrder.path, { ...from, body: '{}' })).status).not.toBe(429)
      server.clock.now += 10_000
    }
    // A flood of wrong tokens on payment calls is limited per network, and does not affect the viewer's payments.
    const count = await countUntilRefused(() => wrongToken(server, payments.createOrder.path, '192.0.2.9'), 1_000)
    expect(count).toBeLessThan(200)
    expect((await pay()).status).toBe(200)
  }))

test('webhooks with a wrong signature are limited per network', () =>
  withServer(async (server) => {
    const message = (ip: string) =>
      fetch(`${server.origin}${apiBase}${webhookPath}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip, 'x-timestamp': '1', 'x-signature': 'wrong' },
        body: '{}',
      }).then((answer) => answer.status)
    expect(await countUntilRefused(() => message(stranger), 100)).toBe(60)
    expect(await message('192.0.2.1')).toBe(401)
  }))

test('a malformed cookie creates no counter, and its network is charged instead', () =>
  withServer(async (server) => {
    const { limiter } = await limiterAt({ now: 0 }, server)
    const from = (deviceCookie: string) =>
      (async () => limiter.admit('/some/list', { ip: stranger, deviceCookie }))().then(
        () => true,
        () => false,
      )
    const admitted = async (cookie: string) => {
      let count = 0
      while (count < 500 && (await from(cookie))) count += 1
      return count
    }
    expect(await admitted('x'.repeat(43)), 'one device').toBe(150)
    expect(await admitted('x'.repeat(8_000)), 'no device').toBe(500)
  }))

/** A limiter whose shared counters are never used. */
async function limiterAt(clock: { now: number }, server: TestServer, hasRateLimits = true) {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const limiter = createRequestRateLimiter({
    db: server.deps.db,
    log,
    now: () => clock.now,
    config: { hasRateLimits },
  })
  const isAdmitted = (ip: string, path = '/some/list') =>
    (async () => limiter.admit(path, { ip }))().then(
      () => true,
      () => false,
    )
  /** Returns the number of requests admitted at this moment. */
  async function admitted(ip: string, most: number): Promise<number> {
    let count = 0
    while (count < most && (await isAdmitted(ip))) count += 1
    return count
  }
  return { limiter, warn, isAdmitted, admitted }
}

test('refused requests of one address do not use up the budget of neighbouring addresses', () =>
  withServer(async (server) => {
    const { admitted, isAdmitted } = await limiterAt({ now: 0 }, server)
    expect(await admitted('2001:db8:1:1::1', 9_000)).toBe(2_000)
    for (let index = 0; index < 5_000; index += 1) await isAdmitted('2001:db8:1:1::1')
    expect(await admitted('2001:db8:1:2::1', 9_000)).toBe(2_000)
    expect(await admitted('2001:db8:1:300::1', 9_000)).toBe(2_000)
  }))

test('while the global limit is exceeded, only heavy requesters are refused', () =>
  withServer(async (server) => {
    const clock = { now: 0 }
    const { limiter, warn, isAdmitted, admitted } = await limiterAt(clock, server)
    const botnet = (index: number) => `10.${Math.floor(index / 250)}.${index % 250}.1`
    for (let index = 0; index < 10; index += 1) await admitted(`10.200.${index}.1`, 1_199)
    expect(limiter.isFlooded()).toBe(false)
    for (let index = 0; index < usualTraffic.burst; index += 1) await isAdmitted(botnet(index))
    expect(limiter.isFlooded()).toBe(true)
    expect(warn).toHaveBeenCalledOnce()
    expect(await admitted('192.0.2.1', 9_000), 'a heavy network').toBe(500)
    for (let second = 0; second < 5; second += 1) {
      expect(await admitted('192.0.2.77', 10), 'a viewer').toBe(10)
      clock.now += 1_000
    }
    expect(await isAdmitted('192.0.2.1', payments.createOrder.path), 'a payment of the heavy network').toBe(true)
    clock.now += 60_000
    expect(limiter.isFlooded()).toBe(false)
    expect(await admitted('192.0.2.1', 9_000)).toBe(2_000)
  }))

test('bodies without a stated size count towards the global limit, and cost more while it is exceeded', () =>
  withServer(async (server) => {
    const { limiter, admitted } = await limiterAt({ now: 0 }, server)
    const unlimited = await limiterAt({ now: 0 }, server, false)
    for (const one of [limiter, unlimited.limiter])
      for (const units of [usualTraffic.burst, 1])
        one.chargeBody('/some/list', units * bodyBytesPerCostUnit, { ip: '10.0.0.1' })
    expect([limiter.isFlooded(), unlimited.limiter.isFlooded()]).toEqual([true, false])
    limiter.chargeBody('/some/list', 400 * bodyBytesPerCostUnit, { ip: '192.0.2.1' })
    expect(await admitted('192.0.2.1', 9_000)).toBe(100)
  }))
