import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { commonErrorCodes } from '@cliffhanger/contract/call'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { createReadiness } from '../../readiness.ts'
import { localizedMessage } from '../messages/message.ts'
import { createHttpServer } from '../server.ts'
import { createAdmission } from './admission.ts'

const waits = { requestMs: 600, stalledMs: 1_000, idleMs: 800, lookEveryMs: 100 }
const busy = '/api/videoInfo/videoDetails'
const browse = '/api/some/list'
const file = '/media/some.m4s'

let app: FastifyInstance
let admission: ReturnType<typeof createAdmission>
let port: number
let origin: string
/** Functions that release delayed responses. */
let held: (() => void)[]
beforeEach(async () => {
  held = []
  admission = createAdmission()
  app = await createHttpServer(
    { config: readConfig({}, '/'), log: createLog('silent'), readiness: createReadiness() },
    admission,
    waits,
  )
  for (const path of [busy, browse, file, '/', '/healthz', '/api/payment/createOrder']) {
    app.route({
      method: ['GET', 'POST'],
      url: path,
      handler: async (request) => {
        if ('hold' in Object(request.query)) await new Promise<void>((resolve) => held.push(resolve))
        return 'size' in Object(request.query) ? 'x'.repeat(30_000_000) : { ok: true }
      },
    })
  }
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(origin).port)
})
afterEach(async () => {
  for (const release of held) release()
  app.server.closeAllConnections()
  await app.close()
})

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' })

/** Opens a raw connection; returns the received data and the time in ms until the connection ended. */
function raw(first: string, everyMs = 0, then = '') {
  const startedMs = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  socket.setEncoding('latin1').on('data', (more) => (text += String(more)))
  socket.on('error', () => undefined)
  socket.write(first)
  const more = everyMs > 0 ? setInterval(() => socket.write(then), everyMs) : undefined
  const ended = new Promise<{ text: string; ms: number }>((resolve) =>
    socket.on('close', () => {
      clearInterval(more)
      resolve({ text, ms: performance.now() - startedMs })
    }),
  )
  return { socket, ended, heard: () => text }
}

/** Takes all places of a lane and of all lower lanes. */
function fill(lane: 'playback' | 'browsing') {
  while (!admission.isFull(lane)) admission.enter(lane)
}

test('above the limit, rejects a call with an envelope in its language and a browser with an HTML page', async () => {
  fill('playback')
  const call = await post(busy, { 'accept-language': 'es-MX,es;q=0.9' })
  expect(call.status).toBe(503)
  expect(await call.json()).toEqual({ code: commonErrorCodes.unavailable, message: localizedMessage('unavailable', 8) })
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  expect(call.headers.get('cache-control')).toBe('no-store')
  const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('refresh')).toBe(page.headers.get('retry-after'))
  expect(await page.text()).toContain(localizedMessage('unavailable', 2))
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect((await post('/api/payment/createOrder')).status).toBe(200)
})

test('spreads the Retry-After delays of refused requests', async () => {
  fill('playback')
  const waited = new Set<string | null>()
  for (let tries = 0; tries < 8; tries += 1) waited.add((await post(busy)).headers.get('retry-after'))
  expect(waited.size).toBeGreaterThan(2)
})

test('a rejected request gets its 503 before its body is complete', async () => {
  fill('playback')
  const { heard } = raw(
    `POST ${busy} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
  )
  await expect.poll(heard).toContain('503')
})

test('slow senders hold no place and are disconnected in time', async () => {
  const slow = Array.from({ length: 50 }, () =>
    raw(
      `POST ${busy} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
      100,
      ' ',
    ),
  )
  const slowHeads = Array.from({ length: 50 }, () => raw(`GET / HTTP/1.1\r\nhost: x\r\n`, 100, 'x-a: b\r\n'))
  const silent = Array.from({ length: 50 }, () => raw(''))
  await sleep(200)
  expect(admission.counts.playback.inFlight).toBe(0)
  expect((await post(busy)).status).toBe(200)
  for (const { ended } of [...slow, ...slowHeads, ...silent]) expect((await ended).ms).toBeLessThan(2_000)
})

test('a client that does not read its response holds no place and is disconnected', async () => {
  const { socket, ended } = raw(`GET ${browse}?size HTTP/1.1\r\nhost: x\r\n\r\n`)
  socket.pause()
  await sleep(300)
  expect(admission.counts.browsing.inFlight).toBe(0)
  // The server checks the connection for progress twice before it closes it.
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(open, { timeout: 4 * waits.stalledMs }).toBe(0)
  socket.destroy()
  await ended
})

test('a client that disconnects early releases its place when the work is done', async () => {
  const leaving = new AbortController()
  const asked = fetch(`${origin}${browse}?hold`, { signal: leaving.signal }).catch(() => undefined)
  await expect.poll(() => held.length).toBe(1)
  leaving.abort()
  await asked
  await sleep(50)
  expect(admission.counts.browsing.inFlight).toBe(1)
  held[0]?.()
  await expect.poll(() => admission.counts.browsing.inFlight).toBe(0)
})

test('a file transfer holds its place while it stalls, and releases it when it is aborted or complete', async () => {
  const { socket } = raw(`GET ${file}?size HTTP/1.1\r\nhost: x\r\n\r\n`)
  socket.pause()
  await expect.poll(() => admission.counts.bytes.inFlight).toBe(1)
  await sleep(100)
  expect(admission.counts.bytes.inFlight).toBe(1)
  socket.destroy()
  await expect.poll(() => admission.counts.bytes.inFlight).toBe(0)
  expect((await fetch(origin + file)).status).toBe(200)
  await expect.poll(() => admission.counts.bytes.inFlight).toBe(0)
})

test('pipelined requests run concurrently up to the limit, and each of them gets a response', async () => {
  fill('browsing')
  const count = 400
  const { heard, socket } = raw(`GET ${busy}?hold HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count))
  await expect.poll(() => held.length).toBeGreaterThan(5)
  await sleep(100)
  expect(held.length).toBeLessThan(200)
  for (const release of held) release()
  await expect.poll(() => heard().split('HTTP/1.1 ').length - 1, { timeout: 5_000 }).toBe(count)
  expect(heard()).toMatch(/^HTTP\/1.1 200/)
  socket.destroy()
})

test('closes an idle kept-alive connection after its timeout', async () => {
  const { ended, heard } = raw('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  const { ms } = await ended
  expect(heard()).toContain('200')
  expect(ms).toBeGreaterThan(waits.idleMs - 50)
})
