import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const app = 'https://watch.example.com'
const form = 'https://pay.example.com'
const brands = `
brands:
  - { id: one, names: { en: One }, company: C, address: A, contact: C, hosts: [watch.example.com] }
  - { id: two, names: { en: Two }, company: C, address: A, contact: C, hosts: [two.example.com], mobileHost: m.two.example.com }
`
const manifest = {
  'index.html': { file: 'assets/app.js', isEntry: true },
  'pay-frame.html': { file: 'assets/pay.js', css: ['assets/pay.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
}
const frameFor = (origin: string) => `/pay/frame?app=${encodeURIComponent(origin)}`

let folder: string
/** The first server has a separate origin for the card form; the second one has the default settings. */
let server: TestServer
let laptop: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-boundary-'))
  const webDist = join(folder, 'dist')
  await Promise.all([
    mkdir(join(webDist, 'assets'), { recursive: true }),
    mkdir(join(webDist, '.vite'), { recursive: true }),
  ])
  await Promise.all([
    writeFile(join(webDist, 'index.html'), '<!doctype html><html><head><title>App</title></head><body></body></html>'),
    writeFile(join(webDist, 'pay-frame.html'), '<!doctype html><title>Card</title>'),
    writeFile(join(webDist, '.vite', 'manifest.json'), JSON.stringify(manifest)),
    writeFile(join(webDist, 'robots.txt'), 'User-agent: *'),
    writeFile(join(folder, 'brands.yaml'), brands),
    ...['app.js', 'pay.js', 'pay.css', 'shared.js'].map((name) => writeFile(join(webDist, 'assets', name), name)),
  ])
  const env = { PUBLIC_URL: app, PAY_ORIGIN: form, BRANDS_FILE: join(folder, 'brands.yaml') }
  ;[server, laptop] = await Promise.all([
    createTestServer({ webDist, env, hasSandbox: true }),
    createTestServer({ webDist, hasSandbox: true }),
  ])
})
afterAll(async () => {
  await Promise.all([server.close(), laptop.close()])
  await rm(folder, { recursive: true, force: true })
})

interface Told {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}
/** `fetch` does not allow setting the Host header. */
async function ask(one: TestServer, path: string, headers: Record<string, string> = {}, body?: string): Promise<Told> {
  const { hostname, port } = new URL(one.origin)
  const method = body === undefined ? 'GET' : 'POST'
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request({ hostname, port, path, method, headers: { accept: 'text/html', ...json, ...headers } })
  sent.end(body)
  const answer: IncomingMessage = (await once(sent, 'response'))[0]
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: (await buffer(answer)).toString() }
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
const check = JSON.stringify({ deviId: '0d9b5a52-8e0f-4a53-9a53-3f2b6a0c6f11' })
const rulesOf = ({ headers }: Told): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )

test.each(['pay.example.com', 'PAY.example.com:443', 'pay.example.com.'])(
  "the host %s serves only the card form's document and files",
  async (host) => {
    for (const path of ['/assets/pay.js', '/assets/pay.css', '/assets/shared.js', frameFor(app)])
      expect([path, await statusOf(server, path, { host })]).toEqual([path, 200])
    const others = [
      '/',
      '/wallet',
      '/config.json',
      '/assets/app.js',
      '/robots.txt',
      '/healthz',
      '/metrics',
      '/api/constant/get',
    ]
    for (const path of [...others, '/pay/frame', '/pay/frame/', '/pay-frame.html', '/media/x/1/1/1/master.m3u8'])
      expect([path, await statusOf(server, path, { host })]).toEqual([path, 404])
    const call = await ask(server, '/api/login/v1/check', { host }, check)
    expect([call.status, call.headers['set-cookie'], call.text]).toEqual([404, undefined, 'Not found\n'])
    expect(await statusOf(server, frameFor(app), { host }, '{}')).toBe(404)
    expect(await statusOf(server, '/sandbox/airwallex/assets/elements.bundle.min.js', { host })).toBe(200)
  },
)

test("the app's host does not serve the card form", async () => {
  const host = 'watch.example.com'
  expect(await statusOf(server, frameFor(app), { host })).toBe(404)
  expect(await statusOf(server, frameFor(form), { host })).toBe(404)
  expect(await statusOf(server, '/wallet', { host })).toBe(200)
  expect(await statusOf(server, '/api/login/v1/check', { host }, check)).toBe(200)
})

test.each(['https://watch.example.com', 'https://two.example.com', 'https://m.two.example.com'])(
  'a card form that is requested for pages of %s can be embedded only by pages of this origin',
  async (origin) => {
    const answer = await ask(server, frameFor(origin), { host: 'pay.example.com' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(rulesOf(answer)).toMatchObject({
      'frame-ancestors': origin,
      'connect-src': `${form}/sandbox/airwallex/`,
      'form-action': `${form}/sandbox/airwallex/`,
      'img-src': `data: ${form}/sandbox/airwallex/`,
      'default-src': "'none'",
    })
    const page = await ask(server, '/wallet', { host: new URL(origin).hostname })
    if (page.status === 200) expect(rulesOf(page)['frame-src']).toBe(form)
  },
)

test.each([
  'https://evil.example',
  'http://watch.example.com',
  'https://watch.example.com:8443',
  form,
  'null',
  '*',
  '',
])('the card form is not served for the embedding origin %j', async (origin) =>
  expect(await statusOf(server, frameFor(origin), { host: 'pay.example.com' })).toBe(404),
)

test("refuses calls from the card form's origin even with valid credentials", async () => {
  const host = 'watch.example.com'
  const viewer = await server.viewer()
  const credentials = { cookie: viewer.state.cookie ?? '', bearertoken: viewer.state.token ?? '' }
  const asked = await ask(server, '/api/login/v1/check', { host, ...credentials, origin: form }, check)
  expect([asked.status, asked.headers['set-cookie']]).toEqual([404, undefined])
  expect(await statusOf(server, '/api/login/v1/check', { host, ...credentials, origin: app }, check)).toBe(200)
})

test('without PAY_ORIGIN, 127.0.0.1 serves the card form only to pages of localhost, and localhost only to pages of 127.0.0.1', async () => {
  const { port } = new URL(laptop.origin)
  const [address, name] = [`127.0.0.1:${port}`, `localhost:${port}`]
  for (const [host, other] of [
    [address, name],
    [name, address],
  ] as const) {
    const answer = await ask(laptop, frameFor(`http://${other}`), { host })
    expect([answer.status, rulesOf(answer)['frame-ancestors']]).toEqual([200, `http://${other}`])
    expect(rulesOf(answer)['connect-src']).toBe(`http://${host}/sandbox/airwallex/`)
    for (const wrong of [`http://${host}`, `https://${other}`, 'http://localhost', 'http://192.168.1.4:8080'])
      expect([wrong, await statusOf(laptop, frameFor(wrong), { host })]).toEqual([wrong, 404])
    expect(rulesOf(await ask(laptop, '/wallet', { host }))['frame-src']).toBe(`http://${other}`)
    const call = { host, origin: `http://${other}` }
    expect(await statusOf(laptop, '/api/login/v1/check', call, check)).toBe(404)
    expect(await statusOf(laptop, '/api/login/v1/check', { host, origin: `http://${host}` }, check)).toBe(200)
  }
})

test('without PAY_ORIGIN, a page on a host other than loopback embeds no card form', async () => {
  const host = '192.168.1.4:8080'
  expect(rulesOf(await ask(laptop, '/wallet', { host }))['frame-src']).toBe("'none'")
  expect(await statusOf(laptop, frameFor(`http://${host}`), { host })).toBe(404)
})
