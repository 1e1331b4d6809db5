import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { createVersionedCache } from '../../db/versioned-cache.ts'
import { type AdLinkRow, findAdLink } from './link-store.ts'

const mostCached = 10_000

export type AdLinkLookup = ReturnType<typeof createAdLinkLookup>

/**
 * Finds links by code. Cached in memory until the catalogue version is incremented; every change of a link increments
 * it.
 */
export function createAdLinkLookup(db: Database, version: VersionReader) {
  const cache = createVersionedCache<AdLinkRow | undefined>(mostCached)
  return {
    find: async (code: string): Promise<AdLinkRow | undefined> =>
      cache.get(await version.current(), code, () => findAdLink(db, code)),
  }
}
