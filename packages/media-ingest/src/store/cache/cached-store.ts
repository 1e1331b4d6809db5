import { rm } from 'node:fs/promises'
import { isWrongContent } from '../content-hash.ts'
import { isDiskFull } from '../disk-error.ts'
import { isReplaceable } from '../layout.ts'
import type { MediaStore, OpenFile } from '../media-store.ts'
import type { S3Store, StoredFile } from '../s3/s3-store.ts'
import { createAvailability } from './availability.ts'
import { openDiskCache } from './disk-cache.ts'
import { isStoreFailure } from './is-store-failure.ts'
import { createRequestPlaces, storeBusy } from './request-places.ts'

export interface CacheOptions {
  /** Local folder of this process alone. */
  readonly folder: string
  readonly maxBytes: number
  readonly now: () => number
  /** Longest time for one file, with the wait for a place. nginx gives up after 20 seconds (`proxy_read_timeout`). */
  readonly fetchMs?: number
  /** Longest time for the question whether a cached file has been replaced; then the copy is served. */
  readonly checkMs?: number
  /** After a failure of the store, for so long nothing is requested from it. */
  readonly pauseMs?: number
  /** For so long a missing file is not requested again. */
  readonly missMs?: number
  /** Files that are fetched at the same time. */
  readonly places?: number
  /** Requests of viewers that wait for a fetch at the same time: fewer than the server admits, so that cached files go on. */
  readonly mostWaiting?: number
  readonly abortAfter?: (ms: number) => AbortSignal
}

const mostMisses = 10_000

/**
 * A store whose opened files are copies on the local disk: fetched as a whole and compared with their hash before the first
 * byte is served, by one request for any number of readers. Files that may be replaced are compared with the store each time,
 * and served as they were while it is away. Everything else passes to `remote`, so that imports never read an old file.
 */
export async function createCachedStore(remote: S3Store, options: CacheOptions): Promise<MediaStore> {
  const { folder, maxBytes, now, fetchMs = 12_000, checkMs = 1_000, pauseMs = 1_000, missMs = 3_000 } = options
  const { places = 40, mostWaiting = 400, abortAfter = AbortSignal.timeout } = options
  const cache = await openDiskCache(folder, maxBytes)
  const files = { places: createRequestPlaces(places), store: createAvailability({ now, pauseMs }, isStoreFailure) }
  // On their own, because a check that takes too long does not say that a file cannot be fetched.
  const checks = { places: createRequestPlaces(places), store: createAvailability({ now, pauseMs }, isStoreFailure) }
  const misses = createMisses(now, missMs)
  let waiting = 0

  async function fetchOnce(path: string, signal: AbortSignal): Promise<boolean> {
    const draft = cache.draft()
    try {
      const fetched = await files.places.run(signal, () =>
        files.store.request(() => remote.fetchFile(path, draft, signal)),
      )
      if (!fetched) return false
      await cache.add(path, fetched.hash, draft)
      return true
    } finally {
      await rm(draft, { force: true })
    }
  }
  async function fetchFile(path: string, signal: AbortSignal): Promise<boolean> {
    try {
      return await fetchOnce(path, signal)
    } catch (error) {
      // Wrong bytes may be a fault on the way.
      if (isDiskFull(error)) await cache.free(error.bytesToWrite)
      else if (!isWrongContent(error)) throw error
      return fetchOnce(path, signal)
    }
  }
  const fetches = new Map<string, Promise<boolean>>()
  /** Fetches a file into the cache; false if there is none. */
  async function fetchShared(path: string, signal: AbortSignal): Promise<boolean> {
    if (misses.has(path)) return false
    if (waiting >= mostWaiting) throw storeBusy()
    waiting++
    try {
      const isFound = await share(fetches, path, () => fetchFile(path, signal))
      if (!isFound) misses.add(path)
      return isFound
    } finally {
      waiting--
    }
  }

  async function openFetched(path: string): Promise<OpenFile | undefined> {
    const signal = abortAfter(fetchMs)
    // A small cache may have removed the file again before it was opened.
    for (let tries = 0; tries < 3; tries++) {
      const cached = await cache.open(path)
      if (cached) return cached.file
      if (!(await fetchShared(path, signal))) return undefined
    }
    throw new Error(`The cache of the media store is too small for ${path}`)
  }

  const descriptions = new Map<string, Promise<StoredFile | undefined>>()
  function describe(path: string): Promise<StoredFile | undefined> {
    const signal = abortAfter(checkMs)
    return share(descriptions, path, () =>
      checks.places.run(signal, () => checks.store.request(() => remote.describe(path, signal))),
    )
  }

  async function openCurrent(path: string): Promise<OpenFile | undefined> {
    const cached = await cache.open(path)
    if (!cached) return openFetched(path)
    const { hash, file } = cached
    try {
      const current = await describe(path)
      // Another process may have written the same content again.
      if (current?.hash === hash) return { ...file, changed: current.changed }
      if (!current) await cache.remove(path)
      else if (await fetchShared(path, abortAfter(fetchMs))) {
        const fetched = await cache.open(path)
        await file.close()
        return fetched?.file ?? openFetched(path)
      }
    } catch {
      // The copy is better than nothing until the store can be read again.
      return file
    }
    await file.close()
    return undefined
  }

  return {
    ...remote,
    open: (path) => (isReplaceable(path) ? openCurrent(path) : openFetched(path)),
    async has(path) {
      const signal = abortAfter(fetchMs)
      const found = await files.places.run(signal, () => files.store.request(() => remote.describe(path, signal)))
      return found !== undefined
    },
  }
}

/** Runs `work` once for all callers with the same key. */
function share<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const joined = running.get(key)
  if (joined) return joined
  const started = work().finally(() => running.delete(key))
  running.set(key, started)
  return started
}

/** Paths that were missing lately, so that requests for invented names do not reach the store each time. */
function createMisses(now: () => number, missMs: number) {
  const until = new Map<string, number>()
  return {
    has: (path: string) => (until.get(path) ?? Number.NEGATIVE_INFINITY) > now(),
    add(path: string) {
      const [oldest] = until.keys()
      if (until.size >= mostMisses && oldest !== undefined) until.delete(oldest)
      until.delete(path)
      until.set(path, now() + missMs)
    },
  }
}
