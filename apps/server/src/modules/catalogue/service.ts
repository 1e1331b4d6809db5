import type { StartDescriptor, Video } from '@cliffhanger/contract/entities'
import { type ListedTitle, titlePath } from '@cliffhanger/contract/public-page'
import type { LanguageId, LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import type { ExtraCodec } from '@cliffhanger/domain/proven-demand'
import type { PageWindow } from '../../db/page-window.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { chooseTranslationOrEnglish } from '../../in-language.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import type { TitleRow } from './store.ts'
import { createTitleCache, type TitleCounts } from './title-cache.ts'
import type { TitleClip } from './title-clips.ts'
import { readTitleListPage, type TitleListPageQuery } from './title-page.ts'
import { firstPaidEpisode, presentVideo, titleName } from './title-row.ts'

/** Properties of a published title that playback needs. */
export interface TitleFacts {
  readonly vidId: string
  readonly cpId: string
  readonly language: LanguageKey
  readonly payNVideo: number
  /** Price of an episode in coins; a viewer's locked price overrides it. */
  readonly pricePerEpisode: number
  /** Price as decimal text; null if the shop's default price applies. */
  readonly wholeTitlePrice: string | null
  /** Time of the first publication, in milliseconds since 1970. */
  readonly publishedAt: number
}
export interface EpisodeFacts {
  readonly n: number
  /** Duration of the episode in seconds. */
  readonly duration: number
  readonly name?: string
  /** Publication time, only for an episode published after the title itself. */
  readonly newAt?: number
}

export interface PlayableEpisode {
  /**
   * Data with which a player starts the episode, with a fresh media token. Check the viewer's access first: the token
   * grants playback.
   */
  readonly start: StartDescriptor
  readonly subtitles: readonly SubtitleCode[]
}
interface Tools {
  readonly db: Database
  /**
   * Read replica for lists of titles, which may be slightly stale. `title` always reads from `db`, because access
   * rights depend on it.
   */
  readonly listDb?: Database
  readonly urls: MediaUrls
  readonly version: VersionReader
  /** Maximum age of the cached catalogue version. Cached likes and follows may be four times as old. */
  readonly freshMs: number
  /** Codecs that are offered to players in addition to H.264. */
  readonly codecs: readonly ExtraCodec[]
}

export interface CatalogueService {
  /**
   * Returns published titles in the order of the given ids; other ids are left out. Viewer-specific fields are 0. For
   * the same array of ids it returns the same array and objects until a value changes; callers must not mutate them.
   */
  videos(vidIds: readonly string[], language: LanguageId): Promise<Video[]>
  /** Returns one published title, like `videos`: the same object until a value changes. */
  video(vidId: string, language: LanguageId): Promise<Video | undefined>
  /**
   * Returns published titles in the order of the given ids, with the paths of their public pages; other ids are left
   * out. Likes and follows are the initial numbers from `drama.yaml`, and viewer-specific fields are 0.
   */
  listed(vidIds: readonly string[], language: LanguageId): Promise<ListedTitle[]>
  /** Returns a page of published titles, and the total number of titles. */
  titlePage(
    query: TitleListPageQuery,
    window: PageWindow,
    language: LanguageId,
  ): Promise<{ rows: Video[]; total: number }>
  title(vidId: string): Promise<TitleFacts | 'unknown' | 'unpublished'>
  /** Returns the name of a title, also of a hidden one; '' for an unknown title. */
  name(vidId: string, language: LanguageId): Promise<string>
  episodes(title: TitleFacts, language: LanguageId): Promise<EpisodeFacts[]>
  /** Returns durations of episodes in milliseconds, in the order of the keys; 0 for an unknown or hidden episode. */
  durations(keys: readonly { readonly vidId: string; readonly n: number }[]): Promise<number[]>
  /** Returns the clip of a published title if its episode is free and visible. */
  clip(vidId: string): Promise<TitleClip | undefined>
  /** Drops a title's cached numbers of likes and follows. Must be called after this server has changed them. */
  countsChanged(vidId: string): void
  /** Returns what a player needs to play an episode; undefined if the title has no such episode. */
  playable(title: TitleFacts, episode: number): Promise<PlayableEpisode | undefined>
}

export function createCatalogueService({ urls, listDb, ...tools }: Tools): CatalogueService {
  const titleCache = createTitleCache(tools)

  const presented = new WeakMap<TitleRow, Map<LanguageId, Video>>()
  function present(row: TitleRow, language: LanguageId): Video {
    const languages = presented.get(row) ?? new Map<LanguageId, Video>()
    presented.set(row, languages)
    const video = languages.get(language) ?? presentVideo(row, language, urls)
    languages.set(language, video)
    return video
  }

  const counted = memoizeByIdentity<Video>()
  const lists = memoizeByIdentity<Video[]>()
  const episodeLists = memoizeByIdentity<EpisodeFacts[]>()
  const playables = memoizeByIdentity<PlayableEpisode>()

  function withCounts(
    row: TitleRow,
    language: LanguageId,
    { likes = 0, follows = 0 }: Partial<TitleCounts> = {},
  ): Video {
    const video = present(row, language)
    return counted(video, [likes, follows], () => ({
      ...video,
      likeNums: video.likeNums + likes,
      collectNums: video.collectNums + follows,
    }))
  }

  const recentLists = new WeakMap<readonly string[], { state: string; language: LanguageId; videos: Video[] }>()
  /**
   * Returns the cached list for these ids if nothing can have changed, because many viewers read the same page of
   * results.
   */
  async function videos(vidIds: readonly string[], language: LanguageId): Promise<Video[]> {
    const state = await titleCache.state()
    const known = recentLists.get(vidIds)
    if (known?.state === state && known.language === language) return known.videos
    const made = await readVideos(vidIds, language)
    recentLists.set(vidIds, { state, language, videos: made })
    return made
  }

  async function readVideos(vidIds: readonly string[], language: LanguageId): Promise<Video[]> {
    const [rows, counts] = await Promise.all([titleCache.titles(vidIds), titleCache.counts(vidIds)])
    const found = rows.flatMap((row, index) =>
      row?.status === 'published' ? withCounts(row, language, counts[index]) : [],
    )
    return lists(vidIds, found, () => found)
  }

  return {
    videos,
    durations: titleCache.durations,
    countsChanged: titleCache.countsChanged,
    clip: titleCache.clip,

    async video(vidId, language) {
      const [row, [counts]] = await Promise.all([titleCache.title(vidId), titleCache.counts([vidId])])
      return row?.status === 'published' ? withCounts(row, language, counts) : undefined
    },

    async listed(vidIds, language) {
      const rows = await titleCache.titles(vidIds.filter((vidId) => parseRowId(vidId) !== undefined))
      return rows.flatMap((row) =>
        row?.status === 'published' ? [{ video: present(row, language), path: titlePath(row.slug, row.vid_id) }] : [],
      )
    },

    async titlePage(query, window, language) {
      const { vidIds, total } = await readTitleListPage(listDb ?? tools.db, query, window)
      return { rows: await videos(vidIds, language), total }
    },

    async title(vidId) {
      const row = await titleCache.title(vidId)
      if (!row || row.status === 'draft') return 'unknown'
      if (row.status === 'unpublished') return 'unpublished'
      return {
        vidId: row.vid_id,
        cpId: row.cp_id,
        language: row.language,
        payNVideo: firstPaidEpisode(row.free_episodes, row.total_episodes),
        pricePerEpisode: row.price_per_episode,
        wholeTitlePrice: row.whole_title_price,
        publishedAt: row.published_at?.getTime() ?? 0,
      }
    },

    async name(vidId, language) {
      const row = await titleCache.title(vidId)
      return row ? titleName(row, language) : ''
    },

    async episodes(title, language) {
      const rows = await titleCache.episodes(title.vidId)
      return episodeLists(rows, [language, title.language, title.publishedAt], () =>
        rows.map((row) => {
          const name = chooseTranslationOrEnglish(row.names, language, title.language)
          const publishedAt = row.published_at.getTime()
          return {
            n: row.n,
            duration: row.duration_ms / 1000,
            ...(name === undefined ? {} : { name }),
            ...(publishedAt > title.publishedAt ? { newAt: publishedAt } : {}),
          }
        }),
      )
    },

    async playable({ vidId, cpId }, episode) {
      const found = await titleCache.playable(vidId, episode)
      if (!found) return undefined
      const base = urls.episodeBase({ cpId, vidId, episodeN: String(episode) })
      return playables(found, [base], () => ({ start: { base, ...found.start }, subtitles: found.subtitles }))
    },
  }
}
