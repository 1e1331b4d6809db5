import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StudioCall, studioApiBase } from '@cliffhanger/contract/studio/call'
import { studio } from '@cliffhanger/contract/studio/studio'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { type NginxProcess, startNginx } from './nginx-process.ts'

/** Creates an instance that reports the requests it received and can be made to fail. */
function createInstance(name: string) {
  const asked: string[] = []
  let server: Server | undefined
  let isBroken = false
  const files = new Set<string>()
  function answer(incoming: IncomingMessage, response: ServerResponse): void {
    asked.push(`${incoming.method} ${incoming.url}`)
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
    incoming.on('end', () => {
      if (isBroken) return void incoming.socket.destroy()
      const isAsset = /^\/(studio\/)?assets\//.test(incoming.url ?? '')
      const status = isAsset && !files.has(incoming.url ?? '') ? 404 : 200
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': isAsset && status === 200 ? 'public, max-age=31536000, immutable' : 'no-store',
        vary: 'accept-encoding',
      })
      response.end(JSON.stringify({ name, url: incoming.url, headers: incoming.headers, bytes }))
    })
  }
  return {
    asked,
    files,
    setBroken: (next: boolean) => (isBroken = next),
    async start(port: number) {
      server = createServer(answer).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop() {
      server?.closeAllConnections()
      if (server?.listening) await once(server.close(), 'close')
    },
  }
}

let folder: string
let nginx: NginxProcess
let ports: [number, number]
let [one, two] = [createInstance('one'), createInstance('two')]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-proxy-'))
  const secrets = join(folder, 'secrets.json')
  await writeFile(secrets, JSON.stringify({ mediaTokenKey: Buffer.alloc(32, 1).toString('base64') }))
  ports = [await freePort(), await freePort()]
  const instances = ports.map((port) => `127.0.0.1:${port}`)
  nginx = await startNginx({ instances, store: folder, secrets, payHost: 'pay.example.com' })
})
afterAll(async () => {
  await nginx.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  ;[one, two] = [createInstance('one'), createInstance('two')]
  await Promise.all([one.start(ports[0]), two.start(ports[1])])
})
afterEach(() => Promise.all([one.stop(), two.stop()]))

interface Told {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}
/** Sends path and headers as written; `fetch` would normalise paths and reject some headers. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: Buffer): Promise<Told> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port: nginx.port, path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
const json = { 'content-type': 'application/json' }

test('an instance gets the client address only from nginx, and the request path unchanged', async () => {
  const spoofed = {
    host: 'watch.example.com:8443',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.9',
    'x-country': 'MX',
  }
  const { text } = await ask('/a%2Fb//c/%2e%2e/d;e?x=%20&y=/../', spoofed)
  const { url, headers } = JSON.parse(text)
  expect(url).toBe('/a%2Fb//c/%2e%2e/d;e?x=%20&y=/../')
  expect(headers).toMatchObject({
    host: 'watch.example.com:8443',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'watch.example.com:8443',
  })
  expect(Object.keys(headers)).not.toContain('forwarded')
  expect(Object.keys(headers)).not.toContain('x-country')
  // nginx keeps the connection to the instance open for the next request.
  expect(headers.connection).not.toBe('close')
})

test("the card form's host serves only the card form's document and files, without cookies", async () => {
  const headers = { host: 'pay.example.com', cookie: 'device=stolen' }
  for (const server of [one, two]) server.files.add('/assets/pay-frame.js')
  for (const path of [
    '/pay/frame?app=https%3A%2F%2Fwatch.example.com',
    '/assets/pay-frame.js',
    '/sandbox/airwallex/x',
  ]) {
    const answer = await ask(path, headers)
    expect([path, answer.status]).toEqual([path, 200])
    const { url, headers: passed } = JSON.parse(answer.text)
    expect([url, passed.host, passed.cookie]).toEqual([path, 'pay.example.com', undefined])
  }
  const before = one.asked.length + two.asked.length
  for (const path of [
    '/',
    '/wallet',
    '/api/login/v1/check',
    '/config.json',
    '/media/x/1/1/1/master.m3u8',
    '/pay/frame/',
  ])
    expect([path, (await ask(path, headers)).status]).toEqual([path, 404])
  expect((await ask('/api/login/v1/check', { ...headers, ...json }, Buffer.from('{}'))).status).toBe(404)
  expect(one.asked.length + two.asked.length).toBe(before)
})

test.each([
  ['br, gzip, deflate', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip;q=1.0, br;q=0'],
  ['identity', undefined],
])('nginx sends the Accept-Encoding header %j to an instance as %j', async (accepted, wanted) => {
  const { text } = await ask('/', { 'accept-encoding': accepted })
  expect(JSON.parse(text).headers['accept-encoding']).toBe(wanted)
})

test('limits request bodies like the application, and forwards no larger bodies', async () => {
  const send = (path: string, bytes: number) => ask(path, json, Buffer.alloc(bytes))
  expect((await send('/api/x', 64 * 1024)).status).toBe(200)
  const tooLarge = await send('/api/x', 64 * 1024 + 1)
  expect([tooLarge.status, JSON.parse(tooLarge.text)]).toEqual([413, { code: 413, message: 'This is too large.' }])
  const image = await send('/api/userInfo/updateHeadImg', 10 * 1024 * 1024 + 4096)
  expect([image.status, JSON.parse(image.text).bytes]).toEqual([200, 10 * 1024 * 1024 + 4096])
  expect((await send('/api/userInfo/updateHeadImg', 12 * 1024 * 1024)).status).toBe(413)
  const picture = await send('/api/profile/picture', 5 * 1024 * 1024)
  expect([picture.status, JSON.parse(picture.text).bytes]).toEqual([200, 5 * 1024 * 1024])
  expect((await send('/api/profile/picture', 12 * 1024 * 1024)).status).toBe(413)
  expect((await send('/studio/api/uploads/begin', 256 * 1024)).status).toBe(200)
  expect((await send('/studio/api/uploads/begin', 256 * 1024 + 1)).status).toBe(413)
  expect((await send('/studio/api/uploads/file/x', 64 * 1024 * 1024)).status).toBe(200)
  expect((await send('/studio/api/uploads/file/x', 66 * 1024 * 1024)).status).toBe(413)
  expect([...one.asked, ...two.asked]).toHaveLength(5)
})

test('forwards Studio requests up to the size limit of each call, and no larger requests', async () => {
  const calls = Object.values(studio).flatMap((module) => Object.values<StudioCall>(module))
  const large = calls.flatMap(({ path, maxBytes }) => (maxBytes === undefined ? [] : [{ path, maxBytes }]))
  expect(large.map(({ path }) => path)).toContain('/titles/setCover')
  for (const { path, maxBytes } of large) {
    const send = (bytes: number) => ask(`${studioApiBase}${path}`, json, Buffer.alloc(bytes))
    expect([path, (await send(maxBytes)).status, (await send(maxBytes + 1)).status]).toEqual([path, 200, 413])
  }
})

test('no request fails when one instance is down', async () => {
  await one.stop()
  for (let count = 0; count < 20; count += 1) {
    expect((await ask('/api/x', json, Buffer.from('{}'))).status).toBe(200)
    expect((await ask('/')).status).toBe(200)
  }
  expect(two.asked).toHaveLength(40)
  // The second instance stops just when the first is back, before nginx's next check of the first.
  await one.start(ports[0])
  await two.stop()
  for (let count = 0; count < 20; count += 1) expect((await ask('/api/x', json, Buffer.from('{}'))).status).toBe(200)
})

test('after a lost connection a POST request is not retried, and a GET request goes to the next instance', async () => {
  one.setBroken(true)
  two.setBroken(true)
  const doubtful = await ask('/api/x', json, Buffer.from('{}'))
  expect([doubtful.status, doubtful.headers['retry-after'], JSON.parse(doubtful.text).code]).toEqual([503, '2', 503])
  expect([...one.asked, ...two.asked]).toHaveLength(1)
  two.setBroken(false)
  for (let count = 0; count < 8; count += 1) expect((await ask('/')).status).toBe(200)
})

test('returns 503 with Retry-After when every instance is down', async () => {
  await Promise.all([one.stop(), two.stop()])
  const away = await ask('/api/x', json, Buffer.from('{}'))
  expect([away.status, away.headers['retry-after'], away.headers['cache-control']]).toEqual([503, '2', 'no-store'])
  expect(JSON.parse(away.text)).toEqual({ code: 503, message: 'The service is busy. Please try again in a moment.' })
})

test('when every instance is down, a browser gets a page that reloads automatically', async () => {
  await Promise.all([one.stop(), two.stop()])
  const page = await ask('/wallet', { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' })
  expect(page.status).toBe(503)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    refresh: '2',
  })
  expect(page.text).toContain('<p>The service is busy. Please try again in a moment.</p>')
  await one.start(ports[0])
  await expect.poll(async () => (await ask('/wallet', { accept: 'text/html' })).status).toBe(200)
})

test('during a rolling deployment pages load files of the old and the new version, even after the old version has stopped', async () => {
  for (const path of ['/assets/new-1.js', '/studio/assets/new-2.js']) {
    two.files.add(path)
    for (let count = 0; count < 6; count += 1) expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
  expect((await ask('/assets/none.js')).status).toBe(404)
  two.files.clear()
  const kept = await ask('/assets/new-1.js')
  expect([kept.status, JSON.parse(kept.text).name, kept.headers['cache-control']]).toEqual([
    200,
    'two',
    'public, max-age=31536000, immutable',
  ])
})

test('nginx does not expose the metrics of the instances', async () => {
  expect((await ask('/metrics')).status).toBe(404)
  expect([...one.asked, ...two.asked]).toEqual([])
})
