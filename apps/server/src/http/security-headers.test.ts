import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { accounts } from '@cliffhanger/contract/accounts'
import type { Call } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { feedback } from '@cliffhanger/contract/feedback'
import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFolder } from '../origin/store-folder.ts'
import { publishSample, sampleCover, writeSampleFiles } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { patternImage } from '../testing/uploads/real-images.ts'

const publicUrl = 'https://drama.example.com'
const metricsToken = 'sixteen-characters'
const form = 'application/x-www-form-urlencoded'

/**
 * The first server is configured as behind TLS on the internet, the second one as on a laptop with the payment sandbox.
 */
let server: TestServer
let laptop: TestServer
let vidId: string
let media: readonly string[]
beforeAll(async () => {
  const env = { PUBLIC_URL: publicUrl, METRICS_TOKEN: metricsToken }
  ;[server, laptop] = await Promise.all([createTestServer({ env }), createTestServer({ hasSandbox: true })])
  const ids = await publishSample(server.deps.db, 'headers')
  vidId = ids.vidId
  await writeSampleFiles(storeFolder(server.deps.config.dataDir), ids, 1, 'bytes')
  const viewer = await server.viewer()
  const { playUrl } = await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: 1 })
  const image = new Blob([new Uint8Array(await patternImage().png().toBuffer())])
  const { url } = await viewer.ask(feedback.updateHeadImg, { uploadImage: image })
  media = [playUrl, url]
})
afterAll(() => Promise.all([server.close(), laptop.close()]))

/** Lists every route of a server as `METHOD /path`, with a sample value for each parameter. */
function routesOf({ app }: TestServer): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, tree = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+) \(([^)]+)\)/.exec(line) ?? []
      if (part === '') return []
      const depth = tree.length / 4 - 1
      above.splice(depth, above.length, part)
      const path = above.join('').replace(/:\w+|\*/g, 'x')
      return methods.split(', ').map((method) => `${method} ${path.startsWith('/') ? path : `/${path}`}`)
    })
}
const isPage = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/html') === true

/** Lists the security headers of a response that are missing or have another value than expected. */
function faultsOf({ headers }: Response, isHttps: boolean, isDocument: boolean): string[] {
  const is = (name: string, wanted: RegExp) =>
    wanted.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`]
  return [
    ...is('x-content-type-options', /^nosniff$/),
    ...is('referrer-policy', /^strict-origin-when-cross-origin$/),
    ...is('cross-origin-resource-policy', /^(same-origin|same-site|cross-origin)$/),
    ...is('content-security-policy', /^default-src 'none'(;|$)/),
    ...(isHttps
      ? is('strict-transport-security', /^max-age=31536000; includeSubDomains$/)
      : is('strict-transport-security', /^$/)),
    ...(isDocument ? is('cross-origin-opener-policy', /^same-origin$/) : []),
    ...(isDocument ? is('permissions-policy', /^camera=\(\), microphone=\(\), geolocation=\(\)/) : []),
    ...is('server', /^$/),
    ...is('x-powered-by', /^$/),
  ]
}

test('every route sends security headers, also with errors', async () => {
  for (const one of [server, laptop]) {
    const routes = routesOf(one)
    expect(routes).toEqual(expect.arrayContaining(['POST /api/login/v1/check', 'GET /healthz', 'GET /pay/frame']))
    const faults = await Promise.all(
      routes.map(async (route) => {
        const [method = '', path = ''] = route.split(' ')
        const answer = await fetch(one.origin + path, { method, redirect: 'manual' })
        // The sandbox's pages represent the provider's, which have their own headers.
        const isDocument = isPage(answer) && !path.startsWith('/sandbox')
        return faultsOf(answer, one === server, isDocument).map((fault) => `${route} ${answer.status} ${fault}`)
      }),
    )
    expect(faults.flat()).toEqual([])
    expect(routes.length).toBeGreaterThan(100)
  }
})

test('successful responses and unknown routes send security headers', async () => {
  const auth = { authorization: `Bearer ${metricsToken}` }
  const [playUrl = '', upload = ''] = media
  const asked: readonly (readonly [number, string, RequestInit?])[] = [
    [200, '/', { headers: { accept: 'text/html' } }],
    [200, `/video?vid=${vidId}`, { headers: { accept: 'text/html' } }],
    [200, '/metrics', { headers: auth }],
    [404, '/metrics'],
    [200, playUrl],
    [206, playUrl, { headers: { range: 'bytes=0-1' } }],
    [416, playUrl, { headers: { range: 'bytes=99-' } }],
    [304, playUrl, { headers: { 'if-modified-since': new Date(Date.now() + 5000).toUTCString() } }],
    [403, playUrl.replace(/\/media\/[^/]+/, '/media/x')],
    [404, `/covers/1/1/${sampleCover}.webp`],
    [204, playUrl, { method: 'OPTIONS' }],
    [200, upload],
    [200, '/robots.txt'],
    [404, '/assets/gone.js'],
    [404, '/nothing', { method: 'POST' }],
    [404, '/api/nothing'],
    [400, '/%zz'],
    [404, '/%2e%2e/%2e%2e/etc/passwd.txt'],
    [
      413,
      '/api/login/v1/check',
      { method: 'POST', body: 'x'.repeat(70_000), headers: { 'content-type': 'application/json' } },
    ],
    [400, '/api/login/v1/check', { method: 'POST', body: 'x=1', headers: { 'content-type': form } }],
  ]
  for (const [status, path, init] of asked) {
    const answer = await fetch(server.origin + path, init)
    expect([path, answer.status, faultsOf(answer, true, isPage(answer))]).toEqual([path, status, []])
  }
})

test('responses to invalid requests have a content type that cannot be sniffed', async () => {
  const { port } = new URL(server.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('\x16\x03\x01 hello\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*X-Content-Type-Options: nosniff\r\n[\s\S]*Cache-Control: no-store\r\n/)
})

test("media and covers may be embedded by any page, viewers' images and API responses only by ours", async () => {
  const [playUrl = '', upload = ''] = media
  const use = async (path: string) => (await fetch(server.origin + path)).headers.get('cross-origin-resource-policy')
  expect(await Promise.all([playUrl, upload, '/config.json', '/api/constant/get', '/'].map(use))).toEqual([
    'cross-origin',
    'same-site',
    'same-origin',
    'same-origin',
    'same-origin',
  ])
})

test('no shared cache keeps an HTML page, and no cache the card form', async () => {
  for (const path of ['/', `/video?vid=${vidId}`, '/terms', '/pay/frame']) {
    const { headers } = await fetch(server.origin + path, { headers: { accept: 'text/html' } })
    const expected = path === '/pay/frame' ? 'no-store' : 'private, no-cache'
    expect([path, headers.get('cache-control')]).toEqual([path, expected])
  }
})

test('device and language cookies are HttpOnly, SameSite and, behind TLS, Secure; there are no other cookies', async () => {
  for (const one of [server, laptop]) {
    const client = one.client()
    const { headers } = await client.check()
    const attributes = `Max-Age=34214400; Path=/; HttpOnly;${one === server ? ' Secure;' : ''} SameSite=Lax`
    const prefix = one === server ? '__Host-' : ''
    expect(headers.getSetCookie().map((cookie) => cookie.replace(/device=[\w.-]{40,}/, 'device=…'))).toEqual([
      `${prefix}device=…; ${attributes}`,
      `${prefix}language=2; ${attributes}`,
    ])
  }
})

test('a cookie of the previous release without the __Host- prefix is replaced at once behind TLS', async () => {
  const client = server.client()
  await client.check()
  const { userId, cookie = '' } = client.state
  client.state.cookie = cookie.replace('__Host-', '')
  const { headers, source } = await client.check()
  expect(source?.userId).toBe(userId)
  expect(headers.getSetCookie().map((text) => text.split('=', 1)[0])).toEqual([
    '__Host-device',
    '__Host-language',
    'device',
  ])
  expect(client.state.cookie).not.toBe(cookie)
})

const calls: [string, Call][] = Object.values(contract).flatMap((module) => Object.entries<Call>(module))
const closed = calls.filter(([, { auth }]) => auth !== 'open')

test.each(closed)('%s is refused when another site calls it with the cookie but without the token', async (_, call) => {
  const viewer = await server.viewer()
  const cookie = viewer.state.cookie ?? ''
  const fields = new URLSearchParams({ videoId: vidId, vidId, nepisode: '3' })
  const multipart = new FormData()
  for (const [name, value] of fields) multipart.append(name, value)
  const path = `${server.origin}/api${call.path}`
  // Content types that a form or a fetch of any page may send without a preflight request.
  const bodies: readonly (readonly [URLSearchParams | FormData | string, string | undefined])[] = [
    [fields, undefined],
    [multipart, undefined],
    [JSON.stringify(Object.fromEntries(fields)), 'text/plain'],
    [JSON.stringify(Object.fromEntries(fields)), undefined],
  ]
  for (const [body, type] of bodies) {
    const headers = { cookie, origin: 'https://evil.example', ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(path, { method: 'POST', headers, body })
    expect([400, 401]).toContain(answer.status)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
  const asked = await fetch(`${path}?${fields}`, { headers: { cookie } })
  expect([401, 404]).toContain(asked.status)
})

test('preflight requests of another site are refused, and the session keeps its user', async () => {
  const viewer = await server.viewer()
  const before = viewer.state.userId
  for (const [, { path }] of calls) {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'bearertoken, content-type',
    }
    const answer = await fetch(`${server.origin}/api${path}`, { method: 'OPTIONS', headers })
    expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 404, null])
  }
  // `check` is called without a token; this request has a content type that an HTML form can send.
  const body = new URLSearchParams({ deviId: crypto.randomUUID() })
  const check = `${server.origin}/api${accounts.check.path}`
  const answer = await fetch(check, { method: 'POST', body, headers: { cookie: viewer.state.cookie ?? '' } })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
  await viewer.check()
  expect(viewer.state.userId).toBe(before)
})
