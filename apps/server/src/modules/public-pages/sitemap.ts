import {
  hasTagPage,
  playerPath,
  rankingKinds,
  rankingPath,
  tagPath,
  titlePath,
} from '@cliffhanger/contract/public-page'
import type { Language } from '@cliffhanger/domain/languages'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { createVersionedCache } from '../../db/versioned-cache.ts'
import { chooseTranslationOrEnglish } from '../../in-language.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import {
  idsPerSitemapPart,
  readCommonTags,
  readSitemapParts,
  readSitemapTitles,
  type SitemapPart,
  type SitemapRow,
} from './sitemap-store.ts'

export type { SitemapPart }

const titlesAtOnce = 200
/**
 * With this limit, the pages of tags and rankings in six languages stay far below 50,000 URLs, the limit of a sitemap.
 */
const mostTags = 1_000

interface Words {
  readonly name: string
  readonly description: string
  /** URL of the cover; '' without one. */
  readonly coverUrl: string
}
/** A title in a sitemap. */
export interface SitemapTitle {
  readonly path: string
  readonly changedAt: Date
  readonly publishedAt: Date
  readonly tags: readonly string[]
  /** The player path of the first visible episode, if it is free. */
  readonly playerPath: string | undefined
  wordsIn(language: Language): Words
}
export interface Sitemap {
  /** Returns the sitemap parts, each with the time of its last change. */
  parts(): Promise<readonly SitemapPart[]>
  /** Yields the titles of a part in batches; only one batch is in memory at a time. */
  titles(part: number): AsyncGenerator<readonly SitemapTitle[]>
  /** Returns the paths of ranking and tag pages. */
  listPaths(): Promise<readonly string[]>
}

/** Reads the URLs of all public pages for search engines. */
export function createSitemap({
  db,
  urls,
  version,
}: {
  readonly db: Database
  readonly urls: Pick<MediaUrls, 'cover'>
  readonly version: Pick<VersionReader, 'current'>
}): Sitemap {
  const parts = createVersionedCache<readonly SitemapPart[]>(1)
  const listPaths = createVersionedCache<readonly string[]>(1)

  function present(row: SitemapRow): SitemapTitle {
    const { first_episode: first, free_episodes: free } = row
    return {
      path: titlePath(row.slug, row.vid_id),
      changedAt: row.page_changed_at,
      publishedAt: row.published_at ?? row.page_changed_at,
      tags: row.tags,
      playerPath: first !== null && first <= free ? playerPath(row.vid_id, first) : undefined,
      wordsIn({ id }) {
        const { name = row.slug, description = '' } = chooseTranslationOrEnglish(row.texts, id, row.language) ?? {}
        const cover = chooseTranslationOrEnglish(row.covers, id, row.language) ?? row.covers.any
        return { name, description, coverUrl: cover === undefined ? '' : urls.cover(row.cp_id, row.vid_id, cover) }
      },
    }
  }
  return {
    parts: async () => parts.get(await version.current(), '', () => readSitemapParts(db)),
    async *titles(part) {
      const end = String((part + 1) * idsPerSitemapPart)
      let after = String(part * idsPerSitemapPart - 1)
      for (;;) {
        const rows = await readSitemapTitles(db, after, end, titlesAtOnce)
        const last = rows.at(-1)
        if (!last) return
        yield rows.map(present)
        if (rows.length < titlesAtOnce) return
        after = last.vid_id
      }
    },
    listPaths: async () =>
      listPaths.get(await version.current(), '', async () => [
        ...rankingKinds.map(rankingPath),
        ...(await readCommonTags(db, mostTags)).filter(hasTagPage).map(tagPath),
      ]),
  }
}
