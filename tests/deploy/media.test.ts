import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountOrigin } from '../../apps/server/src/origin/mount.ts'
import { signMediaToken, tokenExpiry } from '../../apps/server/src/origin/token.ts'
import { type NginxProcess, startNginx } from './nginx-process.ts'

const pkg = 'ab12cd34ef'
const coverKey = `0123456789-${'b'.repeat(48)}`
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const canary = 'CANARY-NOT-FOR-VIEWERS'
const [first, second, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]

interface Signing {
  readonly n?: number
  readonly vidId?: string
  readonly key?: Buffer
  readonly nowMs?: number
}
const token = ({ n = 1, vidId = '10001', key = first, nowMs = Date.now() }: Signing = {}) =>
  signMediaToken({ cpId: '1001', vidId, episodeN: String(n) }, nowMs, key)
const segment = (given = token()) => `/media/${given}/1001/10001/1/${pkg}/540/0.m4s`

let folder: string
let app: FastifyInstance
let own: string
let nginx: NginxProcess

const keep = (keys: object) => writeFile(join(folder, 'secrets.json'), JSON.stringify(keys), { mode: 0o600 })
const text = (key: Buffer) => key.toString('base64')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-media-'))
  const put = async (path: string, content: Uint8Array | string) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await put('secret.txt', canary)
  await put('store/secret.txt', canary)
  for (const n of [1, 2]) {
    await put(`store/media/1001/10001/${n}/${pkg}/540/0.m4s`, bytes)
    await put(`store/media/1001/10001/${n}/${pkg}/540/init.mp4`, bytes)
    await put(`store/media/1001/10001/${n}/${pkg}/package.json`, canary)
    await put(`store/media/1001/10001/${n}/${pkg}/540.m3u8`, '#EXTM3U\n')
    await put(`store/media/1001/10001/${n}/master.m3u8`, '#EXTM3U\n')
  }
  await put('store/media/1001/10001/secret.m3u8', canary)
  await put('store/subtitles/1001/10001/cn/1.srt', '1\n00:00:01,000 --> 00:00:02,000\n你好\n')
  await put(`store/covers/1001/10001/${coverKey}/540.webp`, bytes)
  await keep({ mediaTokenKey: text(first), envelopeKey: text(stranger) })
  app = Fastify()
  mountOrigin(app, { folder: join(folder, 'store'), keys: () => [first], now: Date.now })
  own = await app.listen({ port: 0, host: '127.0.0.1' })
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ],
    { stdio: 'ignore' },
  )
  const at = new URL(own).host
  nginx = await startNginx({ instances: [at], store: join(folder, 'store'), secrets: join(folder, 'secrets.json') })
})
afterAll(async () => {
  await nginx.stop()
  await app.close()
  await rm(folder, { recursive: true })
})

const compared = [
  'content-type',
  'content-length',
  'content-range',
  'cache-control',
  'cdn-cache-control',
  'etag',
  'last-modified',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
] as const
/** Of an answer whose text is nginx's own: the application has none for it. */
const withoutBody = new Set<string>(['content-type', 'content-length', 'etag', 'last-modified'])

/** The time until the token ends, which differs by a second when one begins between two requests. */
const withoutSeconds = (value: string | null) =>
  value?.replace(/(s-maxage=|^public, max-age=)(\d+)(?=, immutable|, must-revalidate)/, '$1…') ?? null

async function told(origin: string, path: string, method: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(origin + path, { method, headers })
  const body = Buffer.from(await answer.arrayBuffer()).toString('hex')
  const isBare = answer.status === 416 || answer.status === 304
  const pairs = compared
    .filter((name) => !(isBare && withoutBody.has(name)))
    .map((name) => [name, withoutSeconds(answer.headers.get(name))])
  return { status: answer.status, ...Object.fromEntries(pairs), body: answer.status === 416 ? '' : body }
}

const kinds = [
  () => segment(),
  () => `/media/${token()}/1001/10001/1/${pkg}/540/init.mp4`,
  () => `/media/${token()}/1001/10001/1/${pkg}/540.m3u8`,
  () => `/media/${token()}/1001/10001/1/master.m3u8`,
  () => `/subtitles/${token()}/1001/10001/cn/1.srt`,
  () => `/covers/1001/10001/${coverKey}/540.webp`,
]
const asked: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['GET', {}],
  ['HEAD', {}],
  ['GET', { range: 'bytes=3-5' }],
  ['GET', { range: 'bytes=3-' }],
  ['GET', { range: 'bytes=-2' }],
  ['GET', { range: 'bytes=0-9999999' }],
  ['GET', { range: 'bytes=-9999999' }],
  ['GET', { range: 'bytes=5000-' }],
  ['GET', { range: 'bytes=0-1,3-4' }],
  ['HEAD', { range: 'bytes=3-5' }],
  ['GET', { 'if-none-match': '"other"' }],
  ['GET', { 'if-none-match': '*' }],
  ['GET', { range: 'bytes=0-1', 'if-range': '"other"' }],
  ['GET', { 'if-modified-since': 'Thu, 01 Jan 2037 00:00:00 GMT' }],
  ['GET', { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }],
  ['GET', { 'accept-encoding': 'br, gzip' }],
]

describe('nginx responds like the application', () => {
  test.each(asked)('%s %j', async (method, headers) => {
    for (const path of kinds.map((kind) => kind())) {
      expect(await told(nginx.origin, path, method, headers), path).toEqual(await told(own, path, method, headers))
    }
  })

  test("a CDN may cache a file for the rest of the token's lifetime", async () => {
    for (const path of kinds.map((kind) => kind()).filter((one) => !one.startsWith('/covers/'))) {
      const left = Number(path.split('/')[2]?.split('.')[0]) - Date.now() / 1000
      const most = /master|srt/.test(path) ? Math.min(60, left) : left
      for (const origin of [nginx.origin, own]) {
        const { headers } = await fetch(origin + path)
        const [, ofCdn] = /^public, max-age=(\d+), must-revalidate$/.exec(headers.get('cdn-cache-control') ?? '') ?? []
        const [, ofAll] = /, s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '') ?? []
        expect([Math.abs(Number(ofCdn) - most) < 3, ofAll], path).toEqual([true, ofCdn])
      }
    }
  })

  test("conditional requests with the response's own validators", async () => {
    for (const path of kinds.map((kind) => kind())) {
      const answer = await fetch(nginx.origin + path)
      await answer.arrayBuffer()
      const etag = answer.headers.get('etag') ?? ''
      for (const headers of [
        { 'if-none-match': etag },
        { 'if-none-match': `"x", W/${etag}` },
        { 'if-range': etag, range: 'bytes=0-1' },
      ]) {
        const ours = await told(nginx.origin, path, 'GET', headers)
        expect(ours, `${path} ${JSON.stringify(headers)}`).toEqual(await told(own, path, 'GET', headers))
        expect(ours.status).toBe('range' in headers ? 206 : 304)
      }
    }
  })

  test('refused and missing files', async () => {
    const expired = token({ nowMs: Date.now() - 3_700_000 })
    const ofClocksAhead = [2 * 3_600_000, 16 * 86_400_000].map((aheadMs) => token({ nowMs: Date.now() + aheadMs }))
    const paths = [
      ...[
        token({ n: 2 }),
        token({ vidId: '10002' }),
        token({ key: stranger }),
        token({ key: second }),
        expired,
        ...ofClocksAhead,
      ].map(segment),
      ...['x', `1790000000.${'A'.repeat(43)}`, `${token()}x`, token().replace('.', '-'), token().slice(0, -1)].map(
        segment,
      ),
      segment(`${tokenExpiry(Date.now()) + 1800}${token().slice(10)}`),
      `/subtitles/${token({ n: 2 })}/1001/10001/cn/1.srt`,
      segment().replace('0.m4s', '7.m4s'),
      segment().replace('0.m4s', '00.m4s'),
      `/subtitles/${token()}/1001/10001/ar/1.srt`,
      `/media/${token()}/1001/10001/1/${pkg}/package.json`,
      `/covers/1001/10001/${coverKey}/541.webp`,
    ]
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const ours = await told(nginx.origin, path, method, {})
        expect(ours, `${method} ${path}`).toEqual(await told(own, path, method, {}))
        expect([ours.status === 403 || ours.status === 404, ours['cache-control']], path).toEqual([true, 'no-store'])
      }
    }
    expect((await told(nginx.origin, paths[0] ?? '', 'GET', {})).status).toBe(403)
    expect((await told(nginx.origin, segment(), 'OPTIONS', {})).status).toBe(204)
    expect(await told(nginx.origin, segment(), 'OPTIONS', {})).toEqual(await told(own, segment(), 'OPTIONS', {}))
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await told(nginx.origin, segment(), method, {})).status, method).toBe(404)
    }
  })
})

/** A request line exactly as written, which `fetch` would normalise. */
function raw(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(nginx.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.end(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1')
  })
}

test('no path leaves the store or reaches a file other than media', async () => {
  const t = token()
  const episode = `/media/${t}/1001/10001/1`
  const steps = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..;', '..%00', '%c0%ae%c0%ae', '%u002e%u002e', '....']
  const slashes = ['/', '//', '%2f', '%2F', '%252f', '\\', '%5c', '/./', '%c0%af', ';/']
  const climbs = steps.flatMap((step) =>
    slashes.flatMap((slash) => {
      const up = (count: number) => `${step}${slash}`.repeat(count)
      return [
        `${episode}/${up(5)}secret.txt`,
        `${episode}/${up(6)}secret.txt`,
        `${episode}/${pkg}/${up(1)}${pkg}/package.json`,
        `${episode}/${up(1)}secret.m3u8`,
        `/covers/${up(1)}secret.txt`,
        `/covers/${up(2)}secret.txt`,
        `/.store/${up(1)}secret.txt`,
      ]
    }),
  )
  const paths = [
    ...climbs,
    '/.store/secret.txt',
    `/.store/media/1001/10001/1/${pkg}/package.json`,
    `/.store/media/1001/10001/1/master.m3u8`,
    '/%2estore/secret.txt',
    '//.store/secret.txt',
    `/media/../.store/secret.txt`,
    `/media/${t}/../../.store/secret.txt`,
    `${episode}/${pkg}/package.json`,
    `${episode}/${pkg}%2fpackage.json`,
    `${episode}/${pkg}/540/../package.json`,
    `${episode}/%6daster.m3u8`,
    `/%6dedia/${t}/1001/10001/1/master.m3u8`,
    `/media/${t}/1001/10001/%31/master.m3u8`,
    `${episode}/master.m3u8%00.txt`,
    `${episode}/master.m3u8\0.txt`,
    `${episode}/master.m3u8%0a`,
    `${episode}/master.m3u8/`,
    `${episode}/master.m3u8;x`,
    `${episode}/master.m3u8#x`,
    `/media/${t}//1001/10001/1/master.m3u8`,
    `//media/${t}/1001/10001/1/master.m3u8`,
    `/media/./${t}/1001/10001/1/master.m3u8`,
    `/x/../media/${t}/1001/10001/1/master.m3u8`,
    `/media/${t}/01001/10001/1/master.m3u8`,
    `/media/${t}/1001/10001/99999999999999999999/master.m3u8`,
    `/MEDIA/${t}/1001/10001/1/master.m3u8`,
    `/subtitles/${t}/1001/10001/../1.srt`,
    `/subtitles/${t}/1001/10001/CN/1.srt`,
    `/covers/1001/10001/${coverKey}/540.webp%20`,
    `http://x/media/${t}/1001/10001/1/../../../../../secret.txt`,
    `http://x/media/${t}/1001/10001/1/%2e%2e/secret.m3u8`,
    `http://x/.store/secret.txt`,
    `http://.store/secret.txt`,
    `https://x/media/${t}/1001/10001/1/${pkg}/package.json`,
    `${episode}/${'../'.repeat(2000)}secret.txt`,
    `${episode}/${'a'.repeat(9000)}`,
    `/media/${'a'.repeat(40_000)}`,
    '/media/%',
    '/media/%zz',
    `/media/\xff\xfe/${t}`,
    '/media/',
    '/media',
    '*',
    'media',
  ]
  expect(paths.length).toBeGreaterThan(700)
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await raw(`${method} ${path}`)
      const shown = `${method} ${path.slice(0, 200)}\n${answer}`
      // Closed without a word is an answer, too: what came was not HTTP.
      expect(answer === '' || /^HTTP\/1\.[01] 4\d\d /.test(answer) || /^<html>/.test(answer), shown).toBe(true)
      expect(answer, shown).not.toMatch(/CANARY|immutable|max-age/)
    }
  }
  // The same connection, with nothing wrong about the path.
  expect(await raw(`GET ${episode}/master.m3u8`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*#EXTM3U/)
  expect(await raw(`GET ${episode}/master.m3u8?x=/../../secret.txt`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*#EXTM3U/)
})

test('logs contain neither viewers nor tokens', async () => {
  const given = token()
  const none = segment(given).replace('0.m4s', '9.m4s')
  for (const path of [segment(given), none, segment('x'), '/nowhere']) await (await fetch(nginx.origin + path)).text()
  await sleep(100)
  const logs = await nginx.logs()
  expect(logs).not.toContain(given)
  expect(logs).not.toContain('127.0.0.1, ')
})

test('during a key rotation, both configured keys are valid', async () => {
  const status = async (key: Buffer) => (await fetch(nginx.origin + segment(token({ key })), { method: 'HEAD' })).status
  const soon = async (wanted: readonly number[]) => {
    nginx.reload()
    const keys = [first, second, stranger]
    // Workers of before answer what is under way.
    for (let tries = 0; tries < 100; tries += 1) {
      const now = await Promise.all(keys.map(status))
      if (now.join() === wanted.join()) return
      await sleep(50)
    }
    expect(await Promise.all(keys.map(status))).toEqual(wanted)
  }
  expect(await Promise.all([first, second, stranger].map(status))).toEqual([200, 403, 403])
  const during = { mediaTokenKey: text(second), mediaTokenKeyBefore: text(first) }
  const until = (ms: number) => new Date(Date.now() + ms).toISOString()
  await keep({ ...during, mediaTokenKeyBeforeUntil: until(60_000) })
  await soon([200, 200, 403])
  await keep({ ...during, mediaTokenKeyBeforeUntil: until(-1) })
  await soon([403, 200, 403])
  // A key that is none opens nothing, also not for who signs with nothing.
  await keep({ mediaTokenKey: '', mediaTokenKeyBefore: 'AAAA', mediaTokenKeyBeforeUntil: until(60_000) })
  await soon([403, 403, 403])
  for (const key of [Buffer.alloc(0), Buffer.from('AAAA', 'base64')]) expect(await status(key)).toBe(403)
  await keep({ mediaTokenKey: text(first) })
  await soon([200, 403, 403])
})

test('serves HTTP/2 over TLS, redirects plain HTTP pages and refuses plain HTTP calls', async () => {
  const secrets = join(folder, 'secrets.json')
  const secure = await startNginx({
    instances: [new URL(own).host],
    store: join(folder, 'store'),
    secrets,
    tls: folder,
    payHost: 'pay.example.com',
  })
  try {
    const session = connectHttp2(secure.secureOrigin, { rejectUnauthorized: false })
    const answerOf = (path: string, host?: string) => {
      const request = session.request({ ':path': path, ...(host !== undefined && { ':authority': host }) })
      return new Promise<readonly unknown[]>((resolve, reject) => {
        request.on('response', (headers) => resolve([headers[':status'], headers['strict-transport-security']]))
        request.on('error', reject)
        session.on('error', reject)
      })
    }
    const strict = 'max-age=31536000; includeSubDomains'
    expect(await answerOf(segment())).toEqual([200, strict])
    expect(await answerOf('/media/none')).toEqual([404, strict])
    expect(await answerOf('/metrics')).toEqual([404, strict])
    expect(await answerOf(segment(), 'pay.example.com'), 'the card form’s host').toEqual([404, strict])
    session.destroy()
    const led = await fetch(`${secure.origin}/video?vid=1`, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([308, 'https://127.0.0.1/video?vid=1'])
    const call = await fetch(`${secure.origin}/api/login/v1/check`, { method: 'POST', redirect: 'manual' })
    expect(call.status).toBe(403)
  } finally {
    await secure.stop()
  }
})
