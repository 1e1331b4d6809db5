export interface SavedResponse {
  readonly data: unknown
  /** Time when the response was saved, ms since epoch. */
  readonly savedAt: number
}
/** Stores API responses on this device, separately for each viewer. */
export interface ResponseStore {
  save(viewer: string, key: string, answer: SavedResponse): Promise<void>
  /** Returns undefined if no response is stored or it is too old. */
  find(viewer: string, key: string): Promise<SavedResponse | undefined>
  /** Deletes entries of other viewers and editions, expired entries, and the oldest above the maximum count. */
  tidy(viewer: string): Promise<void>
  /** Deletes the entries of all viewers. */
  clear(): void
}

/** The methods of `CacheStorage` that the store uses. */
interface AnswerStorage {
  open(name: string): Promise<Pick<Cache, 'put' | 'match' | 'keys' | 'delete'>>
  delete(name: string): Promise<boolean>
}

const cacheName = 'saved answers'
const ageHeader = 'saved-at'
const maxAgeMs = 14 * 24 * 3600_000
const maxEntries = 40
const maxChars = 300_000

/**
 * Creates a store in Cache Storage, which every browser with service workers has. Responses of another `edition`
 * (language and build) are not found. If the device's storage is full, `save` rejects.
 */
export function createResponseStore(
  storage: AnswerStorage,
  edition: string,
  now: () => number = Date.now,
): ResponseStore {
  const prefixOf = (viewer: string) => `/saved/${encodeURIComponent(viewer)}/${encodeURIComponent(edition)}/`
  const urlOf = (viewer: string, key: string) => prefixOf(viewer) + encodeURIComponent(key)
  const isFresh = (response: Response) => now() - Number(response.headers.get(ageHeader)) < maxAgeMs
  const open = () => storage.open(cacheName)

  return {
    async save(viewer, key, { data, savedAt }) {
      const text = JSON.stringify(data)
      if (text.length > maxChars) return
      await (await open()).put(urlOf(viewer, key), new Response(text, { headers: { [ageHeader]: String(savedAt) } }))
    },
    async find(viewer, key) {
      const response = await (await open()).match(urlOf(viewer, key))
      if (!response || !isFresh(response)) return undefined
      return { data: await response.json(), savedAt: Number(response.headers.get(ageHeader)) }
    },
    async tidy(viewer) {
      const cache = await open()
      // Oldest first: `keys()` returns the entries in insertion order.
      const requests = [...(await cache.keys())]
      const own: Request[] = []
      for (const request of requests) {
        const response = await cache.match(request)
        const isOwn = new URL(request.url).pathname.startsWith(prefixOf(viewer))
        if (isOwn && response && isFresh(response)) own.push(request)
        else await cache.delete(request)
      }
      for (const request of own.slice(0, Math.max(0, own.length - maxEntries))) await cache.delete(request)
    },
    clear() {
      storage.delete(cacheName).catch(() => {})
    },
  }
}
