import { describe, expect, test } from 'vitest'
import { tokenExpiry } from '../../apps/server/src/origin/token.ts'
import {
  coverKey,
  createTestMediaToken,
  mediaPackageName,
  mediaServerOrigin,
  nginx,
  second,
  segmentPath,
  setUpMediaNginx,
  stranger,
} from './media-nginx.ts'

setUpMediaNginx()

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
/** Headers that describe a body. Not compared for status 304, which has none, and 416, whose bodies differ. */
const withoutBody = new Set<string>(['content-type', 'content-length', 'etag', 'last-modified'])

/** Removes the seconds until the token expires, which may differ by one between two requests. */
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
  () => segmentPath(),
  () => `/media/${createTestMediaToken()}/1001/10001/1/${mediaPackageName}/540/init.mp4`,
  () => `/media/${createTestMediaToken()}/1001/10001/1/${mediaPackageName}/540.m3u8`,
  () => `/media/${createTestMediaToken()}/1001/10001/1/master.m3u8`,
  () => `/subtitles/${createTestMediaToken()}/1001/10001/cn/1.srt`,
  () => `/covers/1001/10001/${coverKey}/540.webp`,
  () => `/covers/1001/10001/${coverKey}/0-share.jpg`,
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

describe('nginx sends the same response as the application', () => {
  test.each(asked)('to the request %s %j', async (method, headers) => {
    for (const path of kinds.map((kind) => kind())) {
      expect(await told(nginx.origin, path, method, headers), path).toEqual(
        await told(mediaServerOrigin, path, method, headers),
      )
    }
  })

  test('a CDN may cache media until their token expires, and a master playlist or subtitles for at most 60 s', async () => {
    for (const path of kinds.map((kind) => kind()).filter((one) => !one.startsWith('/covers/'))) {
      const left = Number(path.split('/')[2]?.split('.')[0]) - Date.now() / 1000
      const most = /master|srt/.test(path) ? Math.min(60, left) : left
      for (const origin of [nginx.origin, mediaServerOrigin]) {
        const { headers } = await fetch(origin + path)
        const [, ofCdn] = /^public, max-age=(\d+), must-revalidate$/.exec(headers.get('cdn-cache-control') ?? '') ?? []
        const [, ofAll] = /, s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '') ?? []
        expect([Math.abs(Number(ofCdn) - most) < 3, ofAll], path).toEqual([true, ofCdn])
      }
    }
  })

  test('to requests for WebVTT subtitles, which nginx forwards to the application', async () => {
    const path = (given: string) => `/subtitles/${given}/1001/10001/cn/1.vtt`
    for (const given of [createTestMediaToken(), createTestMediaToken({ n: 2 })]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const ours = await told(nginx.origin, path(given), method, {})
        expect(ours, method).toEqual(await told(mediaServerOrigin, path(given), method, {}))
      }
    }
    expect(await (await fetch(nginx.origin + path(createTestMediaToken()))).text()).toContain('WEBVTT')
  })

  test('to conditional requests with the validators of a previous response', async () => {
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
        expect(ours, `${path} ${JSON.stringify(headers)}`).toEqual(await told(mediaServerOrigin, path, 'GET', headers))
        expect(ours.status).toBe('range' in headers ? 206 : 304)
      }
    }
  })

  test('to requests for forbidden and missing files', async () => {
    const expired = createTestMediaToken({ nowMs: Date.now() - 3_700_000 })
    const ofClocksAhead = [2 * 3_600_000, 16 * 86_400_000].map((aheadMs) =>
      createTestMediaToken({ nowMs: Date.now() + aheadMs }),
    )
    const paths = [
      ...[
        createTestMediaToken({ n: 2 }),
        createTestMediaToken({ vidId: '10002' }),
        createTestMediaToken({ key: stranger }),
        createTestMediaToken({ key: second }),
        expired,
        ...ofClocksAhead,
      ].map(segmentPath),
      ...[
        'x',
        `1790000000.${'A'.repeat(43)}`,
        `${createTestMediaToken()}x`,
        createTestMediaToken().replace('.', '-'),
        createTestMediaToken().slice(0, -1),
      ].map(segmentPath),
      segmentPath(`${tokenExpiry(Date.now()) + 1800}${createTestMediaToken().slice(10)}`),
      `/subtitles/${createTestMediaToken({ n: 2 })}/1001/10001/cn/1.srt`,
      segmentPath().replace('0.m4s', '7.m4s'),
      segmentPath().replace('0.m4s', '00.m4s'),
      `/subtitles/${createTestMediaToken()}/1001/10001/ar/1.srt`,
      `/media/${createTestMediaToken()}/1001/10001/1/${mediaPackageName}/package.json`,
      `/covers/1001/10001/${coverKey}/541.webp`,
    ]
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const ours = await told(nginx.origin, path, method, {})
        expect(ours, `${method} ${path}`).toEqual(await told(mediaServerOrigin, path, method, {}))
        expect([ours.status === 403 || ours.status === 404, ours['cache-control']], path).toEqual([true, 'no-store'])
      }
    }
    expect((await told(nginx.origin, paths[0] ?? '', 'GET', {})).status).toBe(403)
    expect((await told(nginx.origin, segmentPath(), 'OPTIONS', {})).status).toBe(204)
    expect(await told(nginx.origin, segmentPath(), 'OPTIONS', {})).toEqual(
      await told(mediaServerOrigin, segmentPath(), 'OPTIONS', {}),
    )
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await told(nginx.origin, segmentPath(), method, {})).status, method).toBe(404)
    }
  })
})
