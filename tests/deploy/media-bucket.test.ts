import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultyProxy, startFaultyProxy } from '@cliffhanger/media-ingest/fixtures/faulty-proxy'
import {
  createEmptyS3Address,
  type S3Server,
  s3ServerStarters,
  testS3AccessKeys,
} from '@cliffhanger/media-ingest/fixtures/s3-servers'
import { createCachedStore } from '@cliffhanger/media-ingest/store/cache/cached-store'
import { openLocalFile } from '@cliffhanger/media-ingest/store/folder-store'
import { createS3Store } from '@cliffhanger/media-ingest/store/s3/s3-store'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mountOrigin } from '../../apps/server/src/origin/mount.ts'
import { signMediaToken } from '../../apps/server/src/origin/token.ts'
import { type NginxProcess, startNginx } from './nginx-process.ts'

const key = Buffer.alloc(32, 1)
const token = (n = 1) => signMediaToken({ cpId: '1001', vidId: '10001', episodeN: String(n) }, Date.now(), key)
const file = (n: number) => `media/1001/10001/1/ab12cd34ef/540/${n}.m4s`
const url = (path: string, given = token()) => `${nginx.origin}/${path.replace('media/', `media/${given}/`)}`
const bytes = Buffer.alloc(100_000, 7)

let folder: string
let server: S3Server
let proxy: FaultyProxy
let app: FastifyInstance
let nginx: NginxProcess
let nowMs = Date.now()
const lines: string[] = []
/** Paths of the requests that the instance has answered completely. */
const answered: string[] = []

beforeAll(async () => {
  for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bucket-'))
  server = await s3ServerStarters.fauxqs()
  proxy = await startFaultyProxy(server.endpoint)
  const address = createEmptyS3Address(server)
  const direct = createS3Store(address, { workDir: folder })
  for (let n = 0; n < 6; n++) await direct.write(file(n), bytes)
  await writeFile(join(folder, 'large'), '')
  await truncate(join(folder, 'large'), 60e6)
  await direct.write('media/1001/10001/1/master.m3u8', '#EXTM3U')
  await direct.write('subtitles/1001/10001/en/1.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n')
  direct.close()
  const remote = createS3Store({ ...address, endpoint: proxy.endpoint }, { workDir: folder, attempts: 1 })
  const limits = { maxBytes: 1e9, fetchMs: 2_000 }
  const store = await createCachedStore(remote, { folder: join(folder, 'cache'), now: () => nowMs, ...limits })
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  app.addHook('onResponse', async ({ raw }) => void answered.push(raw.url ?? ''))
  // This file is larger than the connections' buffers.
  const open = (path: string) => (path === file(6) ? openLocalFile(join(folder, 'large')) : store.open(path))
  mountOrigin(app, { store: { open }, keys: () => [key], now: Date.now })
  const at = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).host
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ mediaTokenKey: key.toString('base64') }))
  // nginx must get media from the instance: this storage folder has no files at the paths of media.
  nginx = await startNginx({ instances: [at], store: folder, secrets: join(folder, 'secrets.json'), isBucket: true })
})
afterAll(async () => {
  await nginx.stop()
  await app.close()
  await proxy.close()
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  proxy.setFault('none')
  nowMs += 1_000
})

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url(path), { headers })
  const content = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, caching: answer.headers.get('cache-control') ?? '', content }
}
const notNow = { status: 503, caching: 'no-store' }

test('nginx proxies media of a bucket from the instances, with tokens, ranges and caching', async () => {
  const whole = await get(file(0))
  expect(whole).toMatchObject({ status: 200, caching: expect.stringContaining('immutable') })
  expect(whole.content.equals(bytes)).toBe(true)
  const part = await get(file(0), { range: 'bytes=10-19' })
  expect([part.status, part.content.length]).toEqual([206, 10])
  expect((await fetch(url(file(0), token(2)))).status).toBe(403)
  expect((await get(file(99))).status).toBe(404)
  expect((await get('media/1001/10001/1/master.m3u8')).content.toString()).toBe('#EXTM3U')
  const subtitle = await fetch(`${nginx.origin}/subtitles/${token()}/1001/10001/en/1.vtt`)
  expect(await subtitle.text()).toContain('WEBVTT')
})

test('many viewers of an uncached file cause a single request to the bucket', async () => {
  const since = proxy.requests.length
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(file(1))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(proxy.requests.slice(since).filter((line) => line.endsWith(file(1)))).toHaveLength(1)
})

test('a slow client does not block the instance, because nginx buffers the response', async () => {
  const { hostname, port } = new URL(nginx.origin)
  const path = new URL(url(file(6))).pathname
  const viewer = connect(Number(port), hostname)
  try {
    viewer.pause()
    viewer.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    await expect.poll(() => answered).toContain(path)
  } finally {
    viewer.destroy()
  }
})

for (const [n, fault] of [
  [2, 'away'],
  [3, 'hanging'],
  [4, 'damaging'],
  [5, 'cutting'],
] as const) {
  test(`a bucket that is ${fault}: cached files are served, other files return 503, and service recovers automatically`, async () => {
    await get(file(0))
    await get('media/1001/10001/1/master.m3u8')
    proxy.setFault(fault)
    expect(await get(file(n))).toMatchObject(notNow)
    expect((await get(file(0))).content.equals(bytes)).toBe(true)
    expect((await get('media/1001/10001/1/master.m3u8')).content.toString()).toBe('#EXTM3U')
    expect(lines.join('')).not.toContain(folder)
    proxy.setFault('none')
    nowMs += 1_000
    const healed = await get(file(n))
    expect([healed.status, healed.content.equals(bytes)]).toEqual([200, true])
  })
}
