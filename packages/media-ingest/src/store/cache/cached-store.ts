import { rm } from 'node:fs/promises'
import { isWrongContent } from '../content-hash.ts'
import { isReplaceable } from '../layout.ts'
import type { MediaStore, OpenFile } from '../media-store.ts'
import type { S3Store, StoredFile } from '../s3/s3-store.ts'
import { openDiskCache } from './disk-cache.ts'

export interface CacheOptions {
  /** Local folder of this process alone. */
  readonly folder: string
  readonly maxBytes: number
  readonly now: () => number
  /** Longest time for one file. A viewer's player gives up earlier. */
  readonly fetchMs?: number
  /** After a failure of the store, for so long nothing is requested from it. */
  readonly pauseMs?: number
}

/** The store cannot be reached, or answers too late. */
const storeAway = (cause?: unknown): Error =>
  Object.assign(new Error('The media store cannot be reached', { cause }), { code: 'STORE_AWAY' })
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
/** Of the disk of the cache. Errors of connections name other system calls. */
const isLocal = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'rename', 'stat'].includes(String(error.syscall))

/**
 * A store whose opened files are copies on the local disk: fetched as a whole and compared with their hash before the first
 * byte is served, by one request for any number of readers. Files that may be replaced are compared with the store each time,
 * and served as they were while it is away. Everything else passes to `remote`, so that imports never read an old file.
 */
export async function createCachedStore(
  remote: S3Store,
  { folder, maxBytes, now, fetchMs = 15_000, pauseMs = 1_000 }: CacheOptions,
): Promise<MediaStore> {
  const cache = await openDiskCache(folder, maxBytes)
  let awayUntil = Number.NEGATIVE_INFINITY

  /** Runs `work` once for all callers with the same key. */
  function share<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
    const joined = running.get(key)
    if (joined) return joined
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  /** Fails at once while the store is away, so that requests do not queue up for it. */
  async function ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (now() < awayUntil) throw storeAway()
    try {
      return await work(AbortSignal.timeout(fetchMs))
    } catch (error) {
      if (isWrongContent(error) || isLocal(error)) throw error
      awayUntil = now() + pauseMs
      throw storeAway(error)
    }
  }

  async function fetchOnce(path: string): Promise<boolean> {
    const draft = cache.draft()
    try {
      const fetched = await ask((signal) => remote.fetchFile(path, draft, signal))
      if (!fetched) return false
      await cache.add(path, fetched.hash, draft)
      return true
    } finally {
      await rm(draft, { force: true })
    }
  }
  const fetches = new Map<string, Promise<boolean>>()
  const fetchShared = (path: string) =>
    share(fetches, path, () =>
      // Wrong bytes may be a fault on the way.
      fetchOnce(path).catch((error: unknown) => {
        if (isWrongContent(error)) return fetchOnce(path)
        throw error
      }),
    )

  async function openFetched(path: string): Promise<OpenFile | undefined> {
    // A small cache may have removed the file again before it was opened.
    for (let tries = 0; tries < 3; tries++) {
      const cached = await cache.open(path)
      if (cached) return cached.file
      if (!(await fetchShared(path))) return undefined
    }
    throw new Error(`The cache of the media store is too small for ${path}`)
  }

  const descriptions = new Map<string, Promise<StoredFile | undefined>>()
  const describe = (path: string) => share(descriptions, path, () => ask((signal) => remote.describe(path, signal)))

  async function openCurrent(path: string): Promise<OpenFile | undefined> {
    const cached = await cache.open(path)
    if (!cached) return openFetched(path)
    const { hash, file } = cached
    const current = await describe(path).catch(async (error: unknown) => {
      if (codeOf(error) === 'STORE_AWAY') return { hash, changed: file.changed }
      await file.close()
      throw error
    })
    // Another process may have written the same content again.
    if (current?.hash === hash) return { ...file, changed: current.changed }
    await file.close()
    await cache.remove(path)
    return current && openFetched(path)
  }

  return {
    ...remote,
    open: (path) => (isReplaceable(path) ? openCurrent(path) : openFetched(path)),
    has: async (path) => (await describe(path)) !== undefined,
  }
}
