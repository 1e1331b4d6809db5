export interface SavedResponse {
  readonly data: unknown
  /** ms since epoch. */
  readonly savedAt: number
}
/** Server responses, stored on this device for one viewer. */
export interface ResponseStore {
  save(viewer: string, key: string, answer: SavedResponse): Promise<void>
  /** Undefined if none is stored or the stored one is too old. */
  find(viewer: string, key: string): Promise<SavedResponse | undefined>
  /** Deletes entries of other viewers and editions, expired entries, and the oldest above the maximum count. */
  tidy(viewer: string): Promise<void>
  /** Deletes the entries of all viewers. */
  clear(): void
}

/** The part of `CacheStorage` that is used here. */
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
 * Stores responses in Cache Storage, which every browser with service workers has. Responses of another `edition` are not
 * found. A device with full storage saves nothing and shows no error.
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
