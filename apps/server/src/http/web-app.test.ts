import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { redirectMethods } from '@cliffhanger/domain/redirect-methods'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastCheckoutSettings } from '../testing/fast-checkout.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { cspHashOf } from './pages/first-frame.ts'
import { registrationScript, registrationTag } from './pages/worker-registration.ts'

const script = `console.log(${JSON.stringify('x'.repeat(500))})`
const brands = `
brands:
  - id: evil
    hosts: [drama.example.com]
    names: { en: "</script><script>alert(1)</script>" }
    company: C
    address: D
    contact: e@example.com
  - id: ads
    hosts: [ads-brand.example.com]
    names: { en: Ads }
    company: C
    address: D
    contact: e@example.com
    rewardedAds: { tag: "https://ads.example/?view=[VIEW]", hosts: ["*.cdn.example"], verification: clock }
  - id: casting
    hosts: [cast.example.com]
    castAppId: CC1AD845
    names: { en: Cast }
    company: C
    address: D
    contact: e@example.com
mediaHosts: { "old.example.com": "cdn.example.com" }
avatarHosts: [pictures.example.com]
`
let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-web-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await Promise.all([
    writeFile(join(dist, 'index.html'), '<!doctype html><html><head><title>App</title></head><body></body></html>'),
    writeFile(join(dist, 'pay-frame.html'), '<!doctype html><title>Card</title>'),
    writeFile(join(dist, 'assets', 'app-1a2b.js'), script),
    writeFile(join(dist, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script)),
    writeFile(join(dist, 'assets', 'app-1a2b.js.gz'), gzipSync(script)),
    writeFile(join(dist, 'robots.txt'), 'User-agent: *'),
    writeFile(join(dist, 'assets', '.secret'), 'no'),
    writeFile(join(folder, 'outside.js'), 'no'),
    writeFile(join(folder, 'brands.yaml'), brands),
  ])
  server = await createTestServer({ webDist: dist, env: { BRANDS_FILE: join(folder, 'brands.yaml') } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

interface Raw {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}
/** Sends a request without fetch, which would normalise paths and decompress bodies. */
async function raw(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { hostname, port } = new URL(server.origin)
  const request = get({ hostname, port, path, headers: { accept: 'text/html', ...headers } })
  const answer: IncomingMessage = (await once(request, 'response'))[0]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}

test.each(['/', '/video?vid=1&ep=2', '/no/such/page', '/result?search=%E6%88%80'])(
  '%s is the app page',
  async (path) => {
    const page = await raw(path)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(page.body.toString()).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
  },
)

test('the page contains the runtime configuration as data that cannot become code', async () => {
  const html = (await raw('/')).body.toString().replace(registrationTag, '')
  const blocks = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
  expect(blocks).toHaveLength(1)
  expect(blocks[0]?.[0]).toMatch(/^<script type="application\/json" id="config">/)
  const config: unknown = JSON.parse(blocks[0]?.[1] ?? '')
  const told: unknown = await (await fetch(`${server.origin}/config.json`)).json()
  expect(config).toEqual(told)
  expect(config).toMatchObject({
    brand: { id: 'evil', host: 'drama.example.com' },
    apiBase: '/api',
    trackUrl: '/api/log/track',
  })
})

test('the Content-Security-Policy allows only this server, the media hosts and the avatar hosts', async () => {
  const { headers } = await raw('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${cspHashOf(registrationScript)};`)
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain(
    "img-src 'self' data: https://cdn.example.com http://cdn.example.com https://pictures.example.com;",
  )
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('only pages of a brand with ads may load pictures, videos and documents from the ad hosts, and no scripts', async () => {
  const hosts = ['https://ads.example', 'https://*.cdn.example']
  const withAds = rulesOf(await raw('/', { host: 'ads-brand.example.com' }))
  const others = rulesOf(await raw('/'))
  for (const name of ['img-src', 'media-src', 'connect-src']) {
    expect(withAds[name], name).toEqual([...(others[name] ?? []), ...hosts])
    expect(others[name]?.join(' '), name).not.toContain('ads.example')
  }
  const { 'img-src': _, 'media-src': __, 'connect-src': ___, ...rest } = withAds
  expect(
    Object.values(rest)
      .flat()
      .filter((source) => hosts.includes(source)),
  ).toEqual([])
})

test('only pages of a brand with a receiver app may load the scripts of Google Cast', async () => {
  const policyOf = async (host: string) => rulesOf(await raw('/', { host }))
  const [casting, other] = [await policyOf('cast.example.com'), await policyOf('drama.example.com')]
  expect(casting['script-src']).toEqual([
    "'self'",
    cspHashOf(registrationScript),
    'https://www.gstatic.com/cv/js/sender/v1/',
    'https://www.gstatic.com/eureka/clank/',
    'https://www.gstatic.com/cast/sdk/libs/sender/',
  ])
  expect(casting['trusted-types']).toEqual(['service-worker', 'default'])
  expect(other['trusted-types']).toEqual(['service-worker'])
  expect(JSON.stringify(other)).not.toContain('gstatic')
  const { 'script-src': _, 'trusted-types': __, ...rest } = casting
  expect(other).toMatchObject(rest)
  const castAppOf = async (host: string) =>
    JSON.parse((await raw('/config.json', { host })).body.toString()).brand.castAppId
  expect([await castAppOf('cast.example.com'), await castAppOf('drama.example.com')]).toEqual(['CC1AD845', undefined])
})

test('assets are immutable and sent in the best encoding of the browser', async () => {
  const path = '/assets/app-1a2b.js'
  const brotli = await raw(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
  expect((await raw(path, { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
  const plain = await raw(path)
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, script])
})

test('files without a content hash in their name are revalidated by their ETag', async () => {
  const { headers } = await raw('/robots.txt')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' })
  expect((await raw('/robots.txt', { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test.each([
  '/assets/gone-9f9f.js',
  '/metrics',
  '/sandbox/nothing',
  '/assets/',
  '/assets/.secret',
  '/assets/../../outside.js',
  '/assets/..%2f..%2foutside.js',
  '/%2e%2e/outside.js',
  '/assets/app-1a2b.js.br',
  '/assets/app-1a2b.js%00',
  '/feed.xml',
])('%s returns 404 or 400 and never the page', async (path) => {
  const { status, body } = await raw(path)
  expect([400, 404]).toContain(status)
  expect(body.toString()).not.toMatch(/<title>|^no$/)
})

test('only requests for HTML get the page', async () => {
  expect((await raw('/somewhere', { accept: 'application/json' })).status).toBe(404)
  expect((await fetch(`${server.origin}/`, { method: 'POST' })).status).toBe(404)
})

test('without a web build, pages respond with 503 and the reason, while /healthz responds with 200', async () => {
  const other = await createTestServer({ webDist: join(folder, 'nothing') })
  const page = await fetch(`${other.origin}/`)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('not built')])
  expect((await fetch(`${other.origin}/healthz`)).status).toBe(200)
  await other.close()
})

/** Returns the directives of a Content-Security-Policy by name. */
function rulesOf({ headers }: Raw): Record<string, string[]> {
  const policy = String(headers['content-security-policy'])
  const rules = policy.split('; ').map((rule) => rule.split(' '))
  return Object.fromEntries(rules.map(([name = '', ...from]) => [name, from]))
}

test('the card form has a separate document and Content-Security-Policy, and only our page may embed it', async () => {
  const { host, port } = new URL(server.origin)
  const app = `http://localhost:${port}`
  const frame = await raw(`/pay/frame?app=${app}`)
  expect(frame.body.toString()).toContain('<title>Card</title>')
  expect(frame.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  const rules = rulesOf(frame)
  expect(rules).toMatchObject({
    'script-src': ["'self'", `http://${host}/sandbox/airwallex/`],
    'frame-ancestors': [app],
    'default-src': ["'none'"],
  })
  expect(rules['frame-src']).toContain('https:')
  expect((await raw('/pay-frame.html')).status).toBe(404)
  // The app's own documents do not allow the scripts of the card form.
  const page = rulesOf(await raw('/wallet'))
  expect([page['script-src'], page['frame-src'], page['connect-src']?.[0]]).toEqual([
    ["'self'", cspHashOf(registrationScript)],
    [app],
    "'self'",
  ])
})

test.each([
  ['demo', 'https://checkout-demo.airwallex.com', 'https://checkout.airwallex.com'],
  ['prod', 'https://checkout.airwallex.com', 'https://checkout-demo.airwallex.com'],
])("the policy of the card form allows only the provider's hosts of the environment %s", async (env, own, other) => {
  const keys = { AIRWALLEX_CLIENT_ID: 'c', AIRWALLEX_API_KEY: 'k', AIRWALLEX_WEBHOOK_SECRET: 'a secret of sixteen' }
  const real = await createTestServer({ webDist: join(folder, 'dist'), env: { AIRWALLEX_ENV: env, ...keys } })
  const answer = await fetch(`${real.origin}/pay/frame?app=${real.origin.replace('127.0.0.1', 'localhost')}`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(` ${own} `)
  expect(policy).not.toContain(other)
  const config = JSON.parse(await (await fetch(`${real.origin}/config.json`)).text())
  expect(config.payments).toEqual({ provider: 'airwallex', env })
  expect((await fetch(`${real.origin}/sandbox/airwallex/api/v1/authentication/login`, { method: 'POST' })).status).toBe(
    404,
  )
  await real.close()
})

test('only configured wallets add hosts to the policy of the card form, and none to the policy of the app', async () => {
  const keys = { AIRWALLEX_CLIENT_ID: 'c', AIRWALLEX_API_KEY: 'k', AIRWALLEX_WEBHOOK_SECRET: 'a secret of sixteen' }
  for (const [wallets, own, others] of [
    ['googlepay', ['https://pay.google.com', 'https://google.com', 'https://www.gstatic.com'], ['apple']],
    ['applepay', ['https://applepay.cdn-apple.com'], ['google', 'gstatic']],
    ['', [], ['google', 'gstatic', 'apple']],
  ] as const) {
    const env = { AIRWALLEX_ENV: 'demo', ...keys, PAY_WALLETS: wallets, PAY_COUNTRY: 'US' }
    const real = await createTestServer({ webDist: join(folder, 'dist'), env })
    const policyOf = async (path: string) =>
      (await fetch(`${real.origin}${path}`)).headers.get('content-security-policy') ?? ''
    const form = await policyOf(`/pay/frame?app=${real.origin.replace('127.0.0.1', 'localhost')}`)
    for (const host of own) expect(form).toContain(host)
    for (const host of others) expect(form, wallets).not.toContain(host)
    expect(await policyOf('/wallet')).not.toMatch(/google|gstatic|apple/)
    await real.close()
  }
})

test('the runtime configuration contains checkout features only at brands that have them', async () => {
  const configOf = async (origin: string) => JSON.parse(await (await fetch(`${origin}/config.json`)).text())
  expect((await configOf(server.origin)).payments).not.toHaveProperty('checkout')
  const { env, remove } = await fastCheckoutSettings()
  const fast = await createTestServer({ webDist: join(folder, 'dist'), env })
  expect((await configOf(fast.origin)).payments.checkout).toEqual({
    wallets: ['applepay', 'googlepay'],
    country: 'US',
    shortBilling: true,
    savedCards: true,
    redirects: redirectMethods.map((method) => ({ method, currency: 'USD' })),
  })
  await fast.close()
  await remove()
})
