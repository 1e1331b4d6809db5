import type { Output } from '@cliffhanger/contract/call'
import type { search } from '@cliffhanger/contract/search'
import { normalizeSearchText } from '@cliffhanger/domain/fold-text'
import { type LanguageId, languageById } from '@cliffhanger/domain/languages'
import { pageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { createVersionedCache } from '../../db/versioned-cache.ts'
import type { Service } from '../../http/service.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import type { PersonalizedVideosReader } from '../catalogue/personal-videos.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { resultPageLimits, type SearchLimits, searchTitles, suggestionLimits } from './find.ts'

export interface SearchDeps {
  readonly db: Database
  readonly catalogue: CatalogueService
  readonly personal: PersonalizedVideosReader
  readonly version: VersionReader
}

const mostKeptQueries = 4_000

interface PageInput {
  readonly search: string
  readonly pageNum: number
  readonly pageSize: number
}

export function createSearchService({ db, catalogue, personal, version }: SearchDeps): Service<typeof search> {
  const results = createVersionedCache<readonly string[]>(mostKeptQueries)
  const slices = memoizeByIdentity<readonly string[]>()
  const pages = memoizeByIdentity<Output<typeof search.searchTwoVideoInfo>>()

  /**
   * Finds all results of a query. They are cached per catalogue version, so that the pages of one search are
   * consistent.
   */
  async function find(text: string, language: LanguageId, depth: SearchLimits): Promise<readonly string[]> {
    const { key } = languageById(language)
    const folded = normalizeSearchText(text)
    if (folded === '') return []
    return results.get(await version.current(), `${depth.most} ${key} ${folded}`, () =>
      searchTitles(db, folded, key, depth),
    )
  }

  async function page(input: PageInput, language: LanguageId, depth: SearchLimits) {
    const found = await find(input.search, language, depth)
    const { limit, offset } = pageWindow(input)
    const vidIds = slices(found, [offset, limit], () => found.slice(offset, offset + limit))
    return { vidIds, total: found.length }
  }

  return {
    // Cached for all viewers: the response has no viewer-specific data, and many viewers type the same prefixes.
    searchVideoInfo: {
      async share(input, { language }) {
        const { limit, offset } = pageWindow(input)
        return {
          key: [await version.current(), limit, offset, normalizeSearchText(input.search)].join(' '),
          async answer() {
            const { vidIds, total } = await page(input, language, suggestionLimits)
            const rows = await catalogue.videos(vidIds, language)
            return { rows: rows.map(({ vidId, vidName, coverUrl }) => ({ vidId, vidName, coverUrl })), total }
          },
        }
      },
    },
    async searchTwoVideoInfo(input, { language, caller }) {
      const { vidIds, total } = await page(input, language, resultPageLimits)
      const rows = await personal(vidIds, caller.userId, language)
      return pages(rows, [total], () => ({ rows, total }))
    },
  }
}
