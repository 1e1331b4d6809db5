import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWrongContentError, sha256 } from '../content-hash.ts'
import { throwDiskError } from '../disk-error.ts'
import type { MediaStore } from '../media-store.ts'
import { createS3Store, type S3Store } from '../s3/s3-store.ts'
import { createCachedStore } from './cached-store.ts'

const away = { code: 'STORE_AWAY' }
const file = (n: number) => `covers/1/2/key/${n}.webp`
const playlist = (n: number) => `media/1/2/${n}/master.m3u8`

let folder: string
let idle: S3Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-outage-'))
  const address = { bucket: 'none', prefix: '', endpoint: 'http://127.0.0.1:9', region: 'us-east-1' }
  idle = createS3Store(address, { workDir: folder })
})
afterAll(async () => {
  idle.close()
  await rm(folder, { recursive: true })
})

type Answer = 'good' | 'hanging' | 'missing' | 'full' | Error
let answer: Answer
/** Requests to the bucket so far. */
let asked: string[]
let store: MediaStore
let cacheFolder: string
let clock: ReturnType<typeof createClock>
beforeEach(async () => {
  answer = 'good'
  asked = []
  clock = createClock()
  store = await openCache()
})

/** Creates a fake clock with timeout signals that abort when the test advances the clock. */
function createClock() {
  let nowMs = 0
  const ends: { at: number; ms: number; controller: AbortController }[] = []
  return {
    now: () => nowMs,
    limits: () => ends.map(({ ms }) => ms),
    abortAfter(ms: number) {
      const controller = new AbortController()
      ends.push({ at: nowMs + ms, ms, controller })
      return controller.signal
    },
    advance(ms: number) {
      nowMs += ms
      for (const { at, controller } of ends) if (at <= nowMs) controller.abort(new Error('too late'))
    },
  }
}

async function answerFor<T>(request: string, good: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
  asked.push(request)
  const given = answer
  if (given === 'missing') return undefined
  if (given instanceof Error) throw given
  if (given === 'full' && (await readdir(cacheFolder)).length > 0)
    throwDiskError(Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 10)
  if (given === 'hanging')
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  return good()
}
const described = (path: string) => Promise.resolve({ hash: sha256(path), changed: new Date(0) })

async function openCache(): Promise<MediaStore> {
  const remote: S3Store = {
    ...idle,
    describe: (path, signal) => answerFor(`HEAD ${path}`, () => described(path), signal),
    fetchFile: (path, target, signal) =>
      answerFor(
        `GET ${path}`,
        async () => {
          await writeFile(target, path)
          return described(path)
        },
        signal,
      ),
  }
  const { now, abortAfter } = clock
  cacheFolder = await mkdtemp(join(folder, 'cache-'))
  return createCachedStore(remote, { folder: cacheFolder, maxBytes: 1e6, now, abortAfter })
}

async function content(path: string): Promise<string | undefined> {
  const opened = await store.open(path)
  return opened && text(opened.stream({ start: 0, end: opened.size - 1 }))
}
/** Opens many files concurrently. `outcomes` contains the results so far. */
function openMany(paths: readonly string[]) {
  const outcomes: unknown[] = []
  const all = paths.map((path) =>
    content(path).then(
      (found) => outcomes.push(found),
      (error) => outcomes.push(error.code),
    ),
  )
  return { outcomes, ended: Promise.all(all) }
}
const many = (count: number, from = 100) => Array.from({ length: count }, (_, index) => file(from + index))
const count = (outcomes: readonly unknown[], wanted: unknown) => outcomes.filter((one) => one === wanted).length

test('while the store hangs, serves cached files and probes the store with one request at a time', async () => {
  await content(file(1))
  answer = 'hanging'
  const first = openMany(many(60))
  for (let round = 0; round < 20; round++) expect(await content(file(1))).toBe(file(1))
  expect(first.outcomes, 'no request has failed so far').toEqual([])
  clock.advance(12_000)
  await first.ended
  expect(count(first.outcomes, 'STORE_AWAY') + count(first.outcomes, 'STORE_BUSY')).toBe(60)
  for (let round = 0; round < 3; round++) {
    asked = []
    await openMany(many(20)).ended
    expect(asked, 'no requests during the pause').toEqual([])
    clock.advance(1_000)
    const later = openMany(many(200))
    await expect.poll(() => later.outcomes.length).toBe(199)
    expect(count(later.outcomes, 'STORE_AWAY')).toBe(199)
    expect(asked, 'one probe').toHaveLength(1)
    expect(await content(file(1))).toBe(file(1))
    clock.advance(12_000)
    await later.ended
  }
  answer = 'good'
  clock.advance(1_000)
  expect(await content(file(2))).toBe(file(2))
  await expect(Promise.all(many(30).map(content))).resolves.toEqual(many(30))
})

test('while the store hangs, one check of a cached playlist takes one second; later checks are skipped', async () => {
  for (const n of [1, 2]) await content(playlist(n))
  answer = 'hanging'
  asked = []
  const opened = openMany(Array.from({ length: 50 }, () => playlist(1)))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  clock.advance(1_000)
  await opened.ended
  expect(count(opened.outcomes, playlist(1))).toBe(50)
  asked = []
  for (let round = 0; round < 5; round++) expect(await content(playlist(2))).toBe(playlist(2))
  expect(asked).toEqual([])
})

test('a slow check of a cached file does not prevent fetches', async () => {
  await content(playlist(1))
  answer = 'hanging'
  asked = []
  const opened = openMany([playlist(1)])
  await expect.poll(() => asked.length).toBe(1)
  clock.advance(1_000)
  await opened.ended
  answer = 'good'
  expect(await content(file(1))).toBe(file(1))
})

test('ignores the failure of a request that started before the last success', async () => {
  answer = 'hanging'
  const old = openMany([file(1)])
  await expect.poll(() => asked.length).toBe(1)
  clock.advance(6_000)
  answer = 'good'
  expect(await content(file(2))).toBe(file(2))
  clock.advance(6_000)
  await old.ended
  expect(old.outcomes).toEqual(['STORE_AWAY'])
  expect(await content(file(3))).toBe(file(3))
})

test('at most 400 requests wait for the store, even for a single file', async () => {
  await content(file(1))
  answer = 'hanging'
  const waiting = openMany(Array.from({ length: 1_000 }, () => file(2)))
  await expect.poll(() => waiting.outcomes.length).toBe(600)
  expect(count(waiting.outcomes, 'STORE_BUSY')).toBe(600)
  expect(await content(file(1))).toBe(file(1))
  clock.advance(12_000)
  await waiting.ended
})

test('at most 40 files are fetched concurrently; further requests are queued with a timeout', async () => {
  await content(file(1))
  asked = []
  answer = 'hanging'
  const slow = openMany(many(40))
  await expect.poll(() => asked.length).toBe(40)
  const later = openMany(many(100, 200))
  // Give the later requests time to reach the queue.
  for (let round = 0; round < 20; round++) await content(file(1))
  // All requests time out at the same time; the later ones are still queued.
  clock.advance(12_000)
  await Promise.all([slow.ended, later.ended])
  expect(asked).toHaveLength(40)
  expect(count(later.outcomes, 'STORE_BUSY')).toBe(100)
  expect(count(slow.outcomes, 'STORE_AWAY')).toBe(40)
})

test('a check of a cached playlist is limited to 1 s, and both attempts to fetch a file together to 12 s', async () => {
  await content(playlist(1))
  const before = clock.limits().length
  answer = createWrongContentError('any')
  await content(playlist(1))
  await expect(store.open(file(1))).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
  const limits = clock.limits().slice(before)
  expect(limits, 'a check, and one limit for both tries').toEqual([1_000, 12_000])
})

const responseOf = (httpStatusCode?: number) => Object.assign(new Error('refused'), { $metadata: { httpStatusCode } })
test.each([
  ['no permission for an object', responseOf(403), false],
  ['a wrong request', responseOf(400), false],
  ['a busy store', responseOf(429), true],
  ['a broken store', responseOf(500), true],
  ['a time-out', responseOf(), true],
  ['a connection that broke in a write', Object.assign(new Error('write EPIPE'), { syscall: 'write' }), true],
])('treats only failures of the whole store as an outage: %s', async (_name, error, isOutage) => {
  answer = error
  const expected = isOutage ? away : { message: error.message }
  await expect(store.open(file(1))).rejects.toMatchObject(expected)
  answer = 'good'
  if (isOutage) await expect(store.open(file(2))).rejects.toMatchObject(away)
  else expect(await content(file(2))).toBe(file(2))
})

test('a missing file is requested again only after three seconds', async () => {
  answer = 'missing'
  for (let round = 0; round < 10; round++) expect(await content(file(1))).toBeUndefined()
  expect(asked).toEqual([`GET ${file(1)}`])
  answer = 'good'
  clock.advance(3_000)
  expect(await content(file(1))).toBe(file(1))
})

test('evicts cached files and retries once if the disk is full', async () => {
  for (const n of [1, 2, 3]) await content(file(n))
  answer = 'full'
  expect(await content(file(4))).toBe(file(4))
  expect(await readdir(cacheFolder)).toHaveLength(1)
  for (const name of await readdir(cacheFolder)) await rm(join(cacheFolder, name))
  await writeFile(join(cacheFolder, 'of somebody else'), '')
  await expect(store.open(file(5)), 'full by other files').rejects.toMatchObject({ code: 'ENOSPC' })
  answer = 'good'
  expect(await content(file(6))).toBe(file(6))
})
