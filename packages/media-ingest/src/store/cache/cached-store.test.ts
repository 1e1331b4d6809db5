import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FaultyBucket, openFaultyBucket } from '../../fixtures/faulty-bucket.ts'
import type { FaultyProxy } from '../../fixtures/faulty-proxy.ts'
import { createEmptyS3Address, type S3Server, testS3AccessKeys } from '../../fixtures/s3-servers.ts'
import type { MediaStore } from '../media-store.ts'
import { createS3Store, type S3Store } from '../s3/s3-store.ts'
import { createCachedStore } from './cached-store.ts'

for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)

const segment = (n: number) => `media/1/2/3/abc/540/${n}.m4s`
const playlist = 'media/1/2/3/master.m3u8'
const bytesOf = (letter: string) => letter.repeat(1_000)
const away = { code: 'STORE_AWAY' }

let bucket: FaultyBucket
let folder: string
let server: S3Server
let proxy: FaultyProxy
/** Store that writes to the server without the proxy. */
let direct: S3Store
/** Store that reads through the fault injection proxy. */
let remote: S3Store
let store: MediaStore
let nowMs = 0
let cacheFolder: string

beforeAll(async () => {
  bucket = await openFaultyBucket()
  ;({ folder, server, proxy } = bucket)
})
afterAll(() => bucket.close())
beforeEach(async () => {
  const address = createEmptyS3Address(server)
  direct = createS3Store(address, { workDir: folder })
  // Without a timeout of the S3 client, so that the timeout of the cache is tested.
  const patient = { attempts: 1, idleMs: 600_000 }
  remote = createS3Store({ ...address, endpoint: proxy.endpoint }, { workDir: folder, ...patient })
  cacheFolder = await mkdtemp(join(folder, 'cache-'))
  store = await openCache()
  for (const n of [1, 2, 3, 4]) await direct.write(segment(n), bytesOf(String(n)))
})
afterEach(() => {
  proxy.setFault('none')
  remote.close()
  direct.close()
})

const openCache = (maxBytes = 1e6, fetchMs = 5_000) =>
  createCachedStore(remote, { folder: cacheFolder, maxBytes, now: () => nowMs, fetchMs })

async function content(path: string, from: MediaStore = store): Promise<string | undefined> {
  const file = await from.open(path)
  return file && text(file.stream({ start: 0, end: file.size - 1 }))
}
/** Returns the requests for a path from the index `since` on. */
const requestsFor = (path: string, since = 0) => proxy.requests.slice(since).filter((line) => line.endsWith(path))

test('fetches a file with one request for all concurrent and later readers', async () => {
  const since = proxy.requests.length
  const contents = await Promise.all(Array.from({ length: 20 }, () => content(segment(1))))
  expect(new Set(contents)).toEqual(new Set([bytesOf('1')]))
  expect(await content(segment(1))).toBe(bytesOf('1'))
  expect(requestsFor(segment(1), since)).toHaveLength(1)
})

test('returns undefined for a missing file, and finds the file three seconds later if it was written', async () => {
  expect(await content(segment(9))).toBeUndefined()
  await direct.write(segment(9), bytesOf('9'))
  nowMs += 3_000
  expect(await content(segment(9))).toBe(bytesOf('9'))
})

test('respects its size limit and evicts the least recently used file, which open readers can still read', async () => {
  store = await openCache(3_000)
  const first = await store.open(segment(1))
  for (const n of [2, 3]) await content(segment(n))
  await content(segment(1))
  await content(segment(4))
  const names = await readdir(cacheFolder)
  expect(names).toHaveLength(3)
  const since = proxy.requests.length
  for (const n of [1, 3, 4]) expect(await content(segment(n))).toBe(bytesOf(String(n)))
  expect(proxy.requests.slice(since)).toEqual([])
  expect(await content(segment(2))).toBe(bytesOf('2'))
  expect(requestsFor(segment(2), since)).toHaveLength(1)
  expect(first && (await text(first.stream({ start: 0, end: 3 })))).toBe('1111')
})

test('requests a corrupted segment once more, and neither serves nor caches it if it is corrupted again', async () => {
  proxy.setFault('damaging')
  const since = proxy.requests.length
  await expect(store.open(segment(1))).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
  expect(requestsFor(segment(1), since)).toHaveLength(2)
  expect(await readdir(cacheFolder)).toEqual([])
  proxy.setFault('none')
  expect(await content(segment(1))).toBe(bytesOf('1'))
})

test('during an outage, serves cached files and fails fast for others; recovers automatically', async () => {
  await content(segment(1))
  for (const fault of ['away', 'cutting'] as const) {
    const uncached = fault === 'away' ? segment(2) : segment(3)
    proxy.setFault(fault)
    await expect(store.open(uncached)).rejects.toMatchObject(away)
    expect(await content(segment(1))).toBe(bytesOf('1'))
    const since = proxy.requests.length
    for (let request = 0; request < 5; request++) await expect(store.open(uncached)).rejects.toMatchObject(away)
    expect(proxy.requests.slice(since), 'no requests in the second after a failure').toEqual([])
    proxy.setFault('none')
    nowMs += 1_000
    expect(await content(uncached)).toBe(bytesOf(fault === 'away' ? '2' : '3'))
  }
})

test('fails after the timeout if the store does not respond, and recovers automatically', async () => {
  store = await openCache(1e6, 2_000)
  await content(segment(1))
  proxy.setFault('hanging')
  await expect(store.open(segment(2))).rejects.toMatchObject(away)
  expect(await content(segment(1))).toBe(bytesOf('1'))
  proxy.setFault('none')
  nowMs += 1_000
  expect(await content(segment(2))).toBe(bytesOf('2'))
})

test('serves the current content of a replaced file, the cached content during an outage, and nothing after its removal', async () => {
  await direct.write(playlist, 'first')
  expect(await content(playlist)).toBe('first')
  await direct.write(playlist, 'second')
  expect(await content(playlist)).toBe('second')
  proxy.setFault('away')
  expect(await content(playlist)).toBe('second')
  proxy.setFault('none')
  nowMs += 1_000
  const since = proxy.requests.length
  expect(await content(playlist)).toBe('second')
  expect(requestsFor(playlist, since).map((line) => line.split(' ')[0])).toEqual(['HEAD'])
  await direct.remove(playlist)
  expect(await content(playlist)).toBeUndefined()
})

test('does not treat a missing bucket as a missing file: cached files are still served', async () => {
  await direct.write(playlist, 'text')
  for (const path of [playlist, segment(1)]) await content(path)
  proxy.setFault('noBucket')
  expect(await content(playlist)).toBe('text')
  await expect(store.open(segment(2))).rejects.toThrow('no such bucket')
  proxy.setFault('away')
  expect([await content(playlist), await content(segment(1))]).toEqual(['text', bytesOf('1')])
})

test('serves the cached content if the new content cannot be fetched', async () => {
  await direct.write(playlist, 'first')
  await content(playlist)
  await direct.write(playlist, 'second')
  for (const fault of ['damaging', 'away'] as const) {
    proxy.setFault(fault)
    expect(await content(playlist), fault).toBe('first')
  }
  proxy.setFault('none')
  nowMs += 1_000
  expect(await content(playlist)).toBe('second')
})

test('an error of the local disk does not count as an outage of the store', async () => {
  await rm(cacheFolder, { recursive: true })
  await expect(store.open(segment(1))).rejects.toMatchObject({ code: 'ENOENT' })
  await mkdir(cacheFolder)
  expect(await content(segment(2))).toBe(bytesOf('2'))
})

test('all servers report the same modification time for a replaced file, and so send equal HTTP validators', async () => {
  await direct.write(playlist, 'same')
  const times = []
  for (const name of ['one', 'other']) {
    cacheFolder = join(folder, name)
    const another = await openCache()
    for (let round = 0; round < 2; round++) {
      const file = await another.open(playlist)
      times.push(file?.changed.getTime())
      await file?.close()
    }
  }
  expect(new Set(times).size).toBe(1)
})

test('after a restart, reuses cached files except drafts and damaged files', async () => {
  for (const n of [1, 2, 3]) await content(segment(n))
  const names = await readdir(cacheFolder)
  await writeFile(join(cacheFolder, 'draft-1'), 'half')
  const read = (name: string) => readFile(join(cacheFolder, name), 'utf8')
  for (const name of names) {
    const was = await read(name)
    if (was === bytesOf('2')) await writeFile(join(cacheFolder, name), bytesOf('x'))
    if (was === bytesOf('3')) await truncate(join(cacheFolder, name), 10)
  }
  store = await openCache()
  expect(await readdir(cacheFolder)).toHaveLength(3)
  const since = proxy.requests.length
  for (const n of [1, 2, 3]) expect(await content(segment(n))).toBe(bytesOf(String(n)))
  expect([1, 2, 3].map((n) => requestsFor(segment(n), since).length)).toEqual([0, 1, 1])
})

test('`read` bypasses the cache, so that imports never get an outdated file', async () => {
  await direct.write(playlist, 'first')
  await content(playlist)
  proxy.setFault('away')
  await expect(store.read(playlist)).rejects.toThrow()
})
