import { rm } from 'node:fs/promises'
import { isWrongContent } from '../content-hash.ts'
import { isDiskFull } from '../disk-error.ts'
import { isReplaceable } from '../layout.ts'
import type { MediaStore, OpenFile } from '../media-store.ts'
import type { S3Store, StoredFile } from '../s3/s3-store.ts'
import { createStoreCircuitBreaker } from './availability.ts'
import { openDiskCache } from './disk-cache.ts'
import { isStoreFailure } from './is-store-failure.ts'
import { createStoreBusyError, createStoreRequestLimiter } from './request-places.ts'

export interface CacheOptions {
  /** Local folder that no other process uses. */
  readonly folder: string
  readonly maxBytes: number
  readonly now: () => number
  /**
   * Longest time to fetch a file, including the wait in the queue. nginx times out after 20 seconds
   * (`proxy_read_timeout`).
   */
  readonly fetchMs?: number
  /** Longest time to check if a cached file was replaced in the store; after that time the cached copy is served. */
  readonly checkMs?: number
  /** Time without requests to the store after it has failed. */
  readonly pauseMs?: number
  /** Time for which a missing file is not requested again. */
  readonly missMs?: number
  /** Number of files that are fetched at the same time. */
  readonly places?: number
  /**
   * Largest number of viewers' requests that wait for fetches. Lower than the server's request limit, so that cached
   * files can still be served.
   */
  readonly mostWaiting?: number
  readonly abortAfter?: (ms: number) => AbortSignal
}

const mostMisses = 10_000

/**
 * Creates a store whose `open` reads from a local disk cache. A file is fetched with one request for all readers and
 * verified by its hash before the first byte is served. Files that may be replaced are compared with the store each
 * time they are opened; if the store cannot be reached, the cached copy is served. All other methods go to `remote`, so
 * that imports never read an outdated file.
 */
export async function createCachedStore(remote: S3Store, options: CacheOptions): Promise<MediaStore> {
  const { folder, maxBytes, now, fetchMs = 12_000, checkMs = 1_000, pauseMs = 1_000, missMs = 3_000 } = options
  const { places = 40, mostWaiting = 400, abortAfter = AbortSignal.timeout } = options
  const cache = await openDiskCache(folder, maxBytes)
  const files = {
    places: createStoreRequestLimiter(places),
    store: createStoreCircuitBreaker({ now, pauseMs }, isStoreFailure),
  }
  // Checks have their own circuit breaker, because a slow check does not mean that files cannot be fetched.
  const checks = {
    places: createStoreRequestLimiter(places),
    store: createStoreCircuitBreaker({ now, pauseMs }, isStoreFailure),
  }
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
      // Wrong content may be a transmission error, so fetch once more.
      if (isDiskFull(error)) await cache.free(error.bytesToWrite)
      else if (!isWrongContent(error)) throw error
      return fetchOnce(path, signal)
    }
  }
  const fetches = new Map<string, Promise<boolean>>()
  /** Fetches a file into the cache. Resolves to false if the store has no such file. */
  async function fetchShared(path: string, signal: AbortSignal): Promise<boolean> {
    if (misses.has(path)) return false
    if (waiting >= mostWaiting) throw createStoreBusyError()
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
    // Retry, because a small cache may evict the file between fetching and opening it.
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
      // Use the store's modification time: another process may have written the unchanged content again.
      if (current?.hash === hash) return { ...file, changed: current.changed }
      if (!current) await cache.remove(path)
      else if (await fetchShared(path, abortAfter(fetchMs))) {
        const fetched = await cache.open(path)
        await file.close()
        return fetched?.file ?? openFetched(path)
      }
    } catch {
      // Serve the cached copy until the store can be reached again.
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

/** Runs `work` once for all concurrent callers with the same key. */
function share<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const joined = running.get(key)
  if (joined) return joined
  const started = work().finally(() => running.delete(key))
  running.set(key, started)
  return started
}

/** Creates a list of paths that were missing recently, so that repeated requests for them do not reach the store. */
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
