import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostEvent } from './post-event.ts'

let listener: RequestListener
const server = createServer((request, response) => listener(request, response))
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = createPostEvent(() => 0, { longestMs: 500 })
const send = (to = url) => post({ url: to, headers: { 'x-token': 'a' }, body: '{}' })
const failure = (sending: Promise<unknown>) => sending.then(() => undefined).catch((error: unknown) => error)

test('posts the body with its headers and reads the response', async () => {
  listener = (request, response) => {
    expect(request).toMatchObject({ method: 'POST', headers: { 'x-token': 'a' } })
    response.writeHead(429, { 'retry-after': '7' }).end('{"a":1}')
  }
  expect(await send()).toEqual({ status: 429, body: '{"a":1}', retryAfterMs: 7_000 })
})

test('reads only the beginning of a long response and follows no redirect', async () => {
  listener = (_, response) => response.writeHead(302, { location: url }).end('x'.repeat(100_000))
  const { status, body } = await send()
  expect(status).toBe(302)
  expect(body).toHaveLength(16_384)
})

test('a failure after connecting reports that the event may have arrived', async () => {
  listener = (request) => request.socket.destroy()
  expect(await failure(send())).toMatchObject({ code: 'ECONNRESET', mayHaveArrived: true })
  listener = () => undefined
  expect(await failure(send())).toMatchObject({ code: 'ETIMEDOUT', mayHaveArrived: true })
  listener = (_, response) => void response.writeHead(200).write('half of it')
  expect(await failure(send())).toMatchObject({ code: 'ETIMEDOUT', mayHaveArrived: true })
  expect(await failure(send('http://127.0.0.1:1/'))).toMatchObject({ code: 'ECONNREFUSED', mayHaveArrived: false })
})

test('attack: refuses to connect to an ad network whose host name resolves to a private address', async () => {
  const guarded = createPostEvent(() => 0, {
    resolve: (_, __, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  })
  const sending = guarded({ url: 'https://graph.example.com/', headers: {}, body: '{}' })
  expect(await failure(sending)).toMatchObject({ code: 'ENOTPUBLIC', mayHaveArrived: false })
})
