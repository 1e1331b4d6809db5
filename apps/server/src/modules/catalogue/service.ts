import type { Start, Video } from '@cliffhanger/contract/entities'
import type { LanguageId, LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import type { Window } from '../../db/page-window.ts'
import { rowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import { inLanguage } from '../../in-language.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import { readShelf, type ShelfQuery } from './shelf.ts'
import { readEpisodes, readStarts, readSubtitleCodes, readTitle, readTitles } from './store.ts'
import { firstPaidEpisode, presentVideo } from './video.ts'

/** What playback must know of a published title. */
export interface TitleFacts {
  readonly vidId: string
  readonly cpId: string
  readonly language: LanguageKey
  readonly payNVideo: number
  /** Coins, before a viewer's own fixed price. */
  readonly pricePerEpisode: number
  /** Decimal text; null when the brand's price holds. */
  readonly wholeTitlePrice: string | null
}
export interface EpisodeFacts {
  readonly n: number
  /** Seconds. */
  readonly duration: number
  readonly name?: string
}

export interface CatalogueService {
  /** Published titles in the order of their ids; others are left out. The viewer's own fields are 0. */
  videos(vidIds: readonly string[], language: LanguageId): Promise<Video[]>
  /** A page of published titles, and how many there are in all. */
  shelf(query: ShelfQuery, window: Window, language: LanguageId): Promise<{ rows: Video[]; total: number }>
  title(vidId: string): Promise<TitleFacts | 'unknown' | 'unpublished'>
  episodes(title: TitleFacts, language: LanguageId): Promise<EpisodeFacts[]>
  /** Start-up descriptors with fresh tokens, for whoever was judged to be allowed to play these episodes. */
  starts(title: TitleFacts, episodes: readonly number[]): Promise<Map<number, Start>>
  subtitleCodes(vidId: string, episode: number): Promise<SubtitleCode[]>
}

export function createCatalogueService({ db, urls }: { db: Database; urls: MediaUrls }): CatalogueService {
  async function videos(vidIds: readonly string[], language: LanguageId): Promise<Video[]> {
    const rows = new Map((await readTitles(db, vidIds)).map((row) => [row.vid_id, row]))
    return vidIds.flatMap((vidId) => {
      const row = rows.get(vidId)
      return row?.status === 'published' ? [presentVideo(row, language, urls)] : []
    })
  }

  return {
    videos,

    async shelf(query, window, language) {
      const { vidIds, total } = await readShelf(db, query, window)
      return { rows: await videos(vidIds, language), total }
    },

    async title(vidId) {
      const id = rowId(vidId)
      const row = id === undefined ? undefined : await readTitle(db, id)
      if (!row || row.status === 'draft') return 'unknown'
      if (row.status === 'unpublished') return 'unpublished'
      return {
        vidId: row.vid_id,
        cpId: row.cp_id,
        language: row.language,
        payNVideo: firstPaidEpisode(row.free_episodes, row.total_episodes),
        pricePerEpisode: row.price_per_episode,
        wholeTitlePrice: row.whole_title_price,
      }
    },

    async episodes(title, language) {
      const rows = await readEpisodes(db, title.vidId)
      return rows.map((row) => {
        const name = inLanguage(row.names, language, title.language)
        return { n: row.n, duration: row.duration_ms / 1000, ...(name === undefined ? {} : { name }) }
      })
    },

    async starts({ vidId, cpId }, episodes) {
      const rows = await readStarts(db, vidId, episodes)
      return new Map(
        rows.map(({ n, start }) => [n, { base: urls.episodeBase({ cpId, vidId, episodeN: String(n) }), ...start }]),
      )
    },

    subtitleCodes: (vidId, episode) => readSubtitleCodes(db, vidId, episode),
  }
}
