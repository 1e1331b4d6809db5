import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCachedBucketStore, openFolderStore, type TestStore } from '../testing/opened-stores.ts'
import { mountOrigin } from './mount.ts'
import { signMediaToken, tokenExpiry } from './token.ts'

const key = new Uint8Array(32).fill(1)
const startMs = 1_790_000_000_000
const pkg = 'ab12cd34ef'
const coverKey = `0123456789-${'b'.repeat(48)}`
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const canary = 'CANARY-OUTSIDE-THE-STORE'
const token = (n = 1, vidId = '10001') => signMediaToken({ cpId: '1001', vidId, episodeN: String(n) }, startMs, key)
const segment = (n = 1, given = token(n)) => `/media/${given}/1001/10001/${n}/${pkg}/540/0.m4s`

describe.each([
  ['a folder', openFolderStore],
  ['a bucket', openCachedBucketStore],
])('with the media store in %s', (_name, open) => {
  let now = startMs
  const complaints: string[] = []
  let app: FastifyInstance
  let base: string
  let folder: string
  let close: TestStore['close']

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cliffhanger-origin-'))
    await writeFile(join(folder, 'secret.txt'), canary)
    const opened = await open(folder)
    const { written, served } = opened
    close = opened.close
    const put = (path: string, content: Uint8Array | string) => written.write(path, content)
    for (const n of [1, 2]) {
      await put(`media/1001/10001/${n}/${pkg}/540/0.m4s`, bytes)
      await put(`media/1001/10001/${n}/${pkg}/package.json`, canary)
      await put(`media/1001/10001/${n}/${pkg}/540/init.mp4`, bytes)
      await put(`media/1001/10001/${n}/${pkg}/540.m3u8`, '#EXTM3U\n')
      await put(`media/1001/10001/${n}/master.m3u8`, '#EXTM3U\n')
    }
    await put('media/1001/10001/secret.m3u8', canary)
    await put('subtitles/1001/10001/cn/1.srt', '1\n00:00:01,000 --> 00:00:02,000\n你好\n')
    await put(`covers/1001/10001/${coverKey}/540.webp`, bytes)
    await put(`covers/1001/10001/${coverKey}/0-share.jpg`, bytes)
    app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void complaints.push(line) } } })
    mountOrigin(app, { store: served, keys: () => [key], now: () => now })
    base = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await close()
    expect(complaints, 'of the framework').toEqual([])
    await rm(folder, { recursive: true })
  })

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(base + path, { headers, method })

  test('each kind of file has its content type and cache headers', async () => {
    const left = tokenExpiry(startMs) - startMs / 1000
    const immutable = `public, max-age=31536000, s-maxage=${left}, immutable`
    const short = 'public, max-age=60, s-maxage=60'
    const kinds = [
      [segment(), 'video/iso.segment', immutable],
      [`/media/${token()}/1001/10001/1/${pkg}/540/init.mp4`, 'video/mp4', immutable],
      [`/media/${token()}/1001/10001/1/${pkg}/540.m3u8`, 'application/vnd.apple.mpegurl', immutable],
      [`/media/${token()}/1001/10001/1/master.m3u8`, 'application/vnd.apple.mpegurl', short],
      [`/subtitles/${token()}/1001/10001/cn/1.srt`, 'application/x-subrip; charset=utf-8', short],
      [`/covers/1001/10001/${coverKey}/540.webp`, 'image/webp', 'public, max-age=31536000, immutable'],
      [`/covers/1001/10001/${coverKey}/0-share.jpg`, 'image/jpeg', 'public, max-age=31536000, immutable'],
    ] as const
    for (const [path, type, caching] of kinds) {
      const answer = await get(path)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toBe(caching)
      expect(answer.headers.get('access-control-allow-origin')).toBe(path.startsWith('/covers') ? null : '*')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
    expect(Buffer.from(await (await get(segment())).arrayBuffer())).toEqual(bytes)
  })

  test('a subtitle file is also sent as WebVTT, with the same token and caching', async () => {
    const path = (given: string, n = 1) => `/subtitles/${given}/1001/10001/cn/${n}.vtt`
    const answer = await get(path(token()))
    expect(await answer.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n你好')
    expect(
      ['content-type', 'cache-control', 'access-control-allow-origin'].map((name) => answer.headers.get(name)),
    ).toEqual(['text/vtt; charset=utf-8', 'public, max-age=60, s-maxage=60', '*'])
    const head = await get(path(token()), {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await get(path(token(2)))).status).toBe(403)
    expect((await get(path(token(2), 2))).status).toBe(404)
  })

  test('shared caches keep a file until its link expires, and browsers keep immutable files for a year', async () => {
    const link = segment()
    const master = `/media/${token()}/1001/10001/1/master.m3u8`
    const cachingOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await get(path, headers)
      await answer.arrayBuffer()
      return ['cache-control', 'cdn-cache-control'].map((name) => answer.headers.get(name))
    }
    const year = (left: number) => [
      `public, max-age=31536000, s-maxage=${left}, immutable`,
      `public, max-age=${left}, must-revalidate`,
    ]
    const endMs = tokenExpiry(startMs) * 1000
    try {
      now = endMs - 1_000_500
      expect(await cachingOf(link)).toEqual(year(1000))
      expect(await cachingOf(link, { range: 'bytes=0-1' })).toEqual(year(1000))
      expect(await cachingOf(link, { 'if-none-match': '*' })).toEqual(year(1000))
      expect(await cachingOf(link, { range: 'bytes=5000-' })).toEqual(['no-store', 'no-store'])
      expect((await cachingOf(master))[1]).toBe('public, max-age=60, must-revalidate')
      now = endMs - 20_000
      expect((await cachingOf(master))[1]).toBe('public, max-age=20, must-revalidate')
      now = endMs - 1
      expect(await cachingOf(link)).toEqual(year(0))
      now = endMs
      expect(await cachingOf(link)).toEqual(['no-store', null])
      // Covers are public, so they need no token.
      expect(await cachingOf(`/covers/1001/10001/${coverKey}/540.webp`)).toEqual([
        'public, max-age=31536000, immutable',
        null,
      ])
    } finally {
      now = startMs
    }
  })

  test('supports ranges, HEAD and validators', async () => {
    const part = await get(segment(), { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 10-19/1000')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    const tail = await get(segment(), { range: 'bytes=-5' })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(bytes.subarray(995))
    const past = await get(segment(), { range: 'bytes=1000-' })
    expect([past.status, past.headers.get('content-range')]).toEqual([416, 'bytes */1000'])

    const head = await get(segment(), {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      '1000',
      0,
    ])
    const etag = head.headers.get('etag') ?? ''
    expect((await get(segment(), { 'if-none-match': etag })).status).toBe(304)
    expect((await get(segment(), { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get(segment(), { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await get(segment(), { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    const preflight = await get(
      segment(),
      { origin: 'https://x.example', 'access-control-request-headers': 'range' },
      'OPTIONS',
    )
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'range, if-range'])
  })

  test('an invalid, expired or another episode’s token returns 403, a missing file 404', async () => {
    for (const given of [token(2), token(1, '10002'), 'x', `1790000000.${'A'.repeat(43)}`, token().replace('.', '-')]) {
      const answer = await get(segment(1, given))
      expect([answer.status, answer.headers.get('cache-control')], given).toEqual([403, 'no-store'])
      expect(await answer.json()).toMatchObject({ code: 403 })
    }
    expect((await get(`/subtitles/${token(2)}/1001/10001/cn/1.srt`)).status).toBe(403)
    expect((await get(segment(1).replace('0.m4s', '7.m4s'))).status).toBe(404)
    expect((await get(`/subtitles/${token()}/1001/10001/ar/1.srt`)).status).toBe(404)
    const path = segment()
    now = startMs + 3_600_000
    expect((await get(path)).status).toBe(403)
    now = startMs
  })

  /** Sends a request line exactly as written; `fetch` would normalise it. */
  function raw(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
      })
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
      socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1')
    })
  }

  test('serves nothing outside the store and no file that is not media', async () => {
    const t = token()
    const corpus = [
      `/media/${t}/1001/10001/1/../../../../../secret.txt`,
      `/media/${t}/1001/10001/1/..%2f..%2f..%2f..%2f..%2fsecret.txt`,
      `/media/${t}/1001/10001/1/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.txt`,
      `/media/${t}/1001/10001/1/..\\..\\..\\..\\..\\secret.txt`,
      `/media/${t}/1001/10001/1/../secret.m3u8`,
      `/media/${t}/1001/10001/1/${pkg}/package.json`,
      `/media/${t}/1001/10001/1/${pkg}/..%2f${pkg}%2fpackage.json`,
      `/media/${t}/1001/10001/1/%6daster.m3u8`,
      `/%6dedia/${t}/1001/10001/1/master.m3u8`,
      `/media/${t}/1001/10001/%31/master.m3u8`,
      `/media/${t}/1001/10001/1/master.m3u8%00.txt`,
      `/media/${t}/1001/10001/1/master.m3u8/`,
      `/media/${t}//1001/10001/1/master.m3u8`,
      `//media/${t}/1001/10001/1/master.m3u8`,
      `/media/./${t}/1001/10001/1/master.m3u8`,
      `/media/${t}/01001/10001/1/master.m3u8`,
      `/media/${t}/1001/10001/1/master.m3u8;x`,
      `/media/${t}/1001/10001/1/master.m3u8#x`,
      `/media/${t}/1001/10001/99999999999999999999/master.m3u8`,
      `/subtitles/${t}/1001/10001/../1.srt`,
      `/subtitles/${t}/1001/10001/CN/1.srt`,
      `/covers/../../secret.txt`,
      `/covers/..%2f..%2fsecret.txt`,
      `/covers/1001/10001/${coverKey}/540.webp%20`,
      `/media/`,
      `/media`,
    ]
    for (const path of corpus) {
      const answer = await raw(path)
      expect(answer.startsWith('HTTP/1.1 404'), `${path}\n${answer}`).toBe(true)
      expect(answer).not.toContain(canary)
    }
    for (const path of ['/media/%', `/media/${t}/%c0%ae%c0%ae/`, '/covers/%zz', `/media/\xff\xfe/${t}`]) {
      const answer = await raw(path)
      expect(answer, path).toMatch(/^HTTP\/1\.1 40[04]/)
      expect(answer).not.toContain(canary)
    }
  })
})
