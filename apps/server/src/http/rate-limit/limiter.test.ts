import { ownAccount } from '@cliffhanger/contract/own-account'
import { search } from '@cliffhanger/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createProtocolClient, type ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let second: { origin: string; close(): Promise<void> }
beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: 'a-token-for-the-test' }
  server = await createTestServer({ env })
  const { app } = await createApp(server.deps, { isReconciling: false })
  second = { origin: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const from = (ip: string) => ({ 'x-forwarded-for': ip, 'content-type': 'application/json' })
const guess = (viewer: ProtocolClient, ip = '198.51.100.1') =>
  viewer.send(ownAccount.register.path, {
    method: 'POST',
    headers: from(ip),
    body: JSON.stringify({ openid: 'a@example.com', code: '1', type: 6, language: 8 }),
  })
/** Returns a client of the second server with the viewer's device. */
function atSecond(viewer: ProtocolClient): ProtocolClient {
  const there = createProtocolClient(second.origin, server.deps.secrets.envelopeKey.toString('base64'))
  Object.assign(there.state, viewer.state)
  return there
}

test('two servers count guesses together, and admit one more once the Retry-After time is over', async () => {
  const here = await server.viewer()
  const there = atSecond(here)
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(tries % 2 === 0 ? here : there)).status).toBe(200)
  const refused = await guess(there)
  expect(refused).toMatchObject({ status: 429, code: 429, message: expect.stringContaining('Demasiadas') })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBe(20)
  expect((await guess(await server.viewer())).status).toBe(200)
  server.clock.now += seconds * 1000 - 1
  expect((await guess(here)).status).toBe(429)
  server.clock.now += 1
  expect((await guess(there)).status).toBe(200)
  expect((await guess(here)).status).toBe(429)
})

test('parallel guesses on two servers get no more than the allowance', async () => {
  const here = await server.viewer()
  const there = atSecond(here)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index % 2 === 0 ? here : there)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
})

test('counts per IPv4 address and per IPv6 /64, and only a trusted proxy may set the address', async () => {
  const ask = async (ip: string) => (await guess(await server.viewer(), ip)).status
  for (let index = 0; index < 80; index += 1) expect(await ask(`2001:db8:7:7::${index.toString(16)}`)).toBe(200)
  expect(await ask('2001:db8:7:7:ffff::1')).toBe(429)
  expect(await ask('2001:db8:7:8::1')).toBe(200)

  const strict = await createTestServer({ env: { RATE_LIMITS: 'on' } })
  const spoofed = async (index: number) => (await guess(await strict.viewer(), `203.0.113.${index}`)).status
  for (let index = 0; index < 80; index += 1) expect(await spoofed(index)).toBe(200)
  expect(await spoofed(99)).toBe(429)
  await strict.close()
})

test('serves suggestions to a fast typist and limits a script', async () => {
  const viewer = await server.viewer()
  const type = () => viewer.call(search.searchVideoInfo, { search: 'a', pageNum: 1, pageSize: 30 })
  for (let letters = 0; letters < 40; letters += 1) expect((await type()).status).toBe(200)
  expect((await type()).status).toBe(429)
})

test('metrics need the token and count rejected requests', async () => {
  const read = (authorization?: string) =>
    fetch(`${server.origin}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
  expect((await read()).status).toBe(404)
  expect((await read('Bearer wrong')).status).toBe(404)
  const text = await (await read('Bearer a-token-for-the-test')).text()
  expect(text).toMatch(/rate_limited_total\{path="\/login\/v1\/register"\} \d+/)
  expect(text).toMatch(
    /http_request_duration_seconds_bucket\{le="0.005",route="\/api\/login\/v1\/register",status="2xx"\} \d+/,
  )
})
