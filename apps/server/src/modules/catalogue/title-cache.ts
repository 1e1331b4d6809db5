import type { SubtitleCode } from '@cliffhanger/domain/languages'
import type { ExtraCodec } from '@cliffhanger/domain/proven-demand'
import { createBatchLoader } from '../../db/batch.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { createVersionedCache } from '../../db/versioned-cache.ts'
import {
  type EpisodeRow,
  readEpisodeDurationsMs,
  readEpisodes,
  readLikeFollowCounts,
  readPlayableEpisodes,
  readTitles,
  type TitleRow,
} from './store.ts'
import type { StoredStartDescriptor } from './tables.ts'
import { readClip, type TitleClip } from './title-clips.ts'

const mostTitles = 10_000
const mostEpisodeLists = 4_000
const mostPlayables = 20_000
const mostDurations = 50_000
const mostClips = 4_000
/** Factor by which cached likes and follows may be older than the cached catalogue version. */
const countsFreshness = 4

export interface CachedPlayback {
  readonly start: StoredStartDescriptor
  readonly subtitles: readonly SubtitleCode[]
}
export interface TitleCounts {
  readonly likes: number
  readonly follows: number
}

interface Tools {
  readonly db: Database
  readonly version: VersionReader
  /** Maximum age of the cached catalogue version. Cached likes and follows may be four times as old. */
  readonly freshMs: number
  /** Codecs that are offered to players in addition to H.264. */
  readonly codecs: readonly ExtraCodec[]
  readonly elapsedMs?: () => number
}

export type TitleCache = ReturnType<typeof createTitleCache>

/**
 * Cache of title data that is the same for all viewers, valid for one catalogue version. Entries that concurrent
 * requests miss are read in one query.
 */
export function createTitleCache({ db, version, freshMs, codecs, elapsedMs = () => performance.now() }: Tools) {
  const loadTitle = createBatchLoader(async (vidIds: readonly string[]) =>
    inOrder(vidIds, await readTitles(db, vidIds)),
  )
  const loadEpisodes = createBatchLoader((vidIds: readonly string[]) => readEpisodes(db, vidIds))
  const loadPlayable = createBatchLoader((keys: readonly { vidId: string; n: number }[]) =>
    readPlayableEpisodes(db, keys, codecs),
  )
  const loadDuration = createBatchLoader((keys: readonly { vidId: string; n: number }[]) =>
    readEpisodeDurationsMs(db, keys),
  )
  const loadCounts = createBatchLoader((vidIds: readonly string[]) => readLikeFollowCounts(db, vidIds))
  const counts = createVersionedCache<TitleCounts>(mostTitles)
  const titles = createVersionedCache<TitleRow | undefined>(mostTitles)
  const episodes = createVersionedCache<readonly EpisodeRow[]>(mostEpisodeLists)
  const playables = createVersionedCache<CachedPlayback | undefined>(mostPlayables)
  const countsWindow = () => (freshMs === 0 ? elapsedMs() : Math.floor(elapsedMs() / (countsFreshness * freshMs)))
  /** Number of changes of likes and follows by this server. */
  let ownChanges = 0
  const durations = createVersionedCache<number>(mostDurations)
  const clips = createVersionedCache<TitleClip | undefined>(mostClips)

  return {
    /** Returns a text. While it stays the same, `titles` and `counts` return the same values. */
    state: async (): Promise<string> => `${await version.current()} ${countsWindow()} ${ownChanges}`,
    /** Returns a title of any status; undefined for an unknown or invalid id. */
    async title(vidId: string): Promise<TitleRow | undefined> {
      const id = parseRowId(vidId)
      if (id === undefined) return undefined
      return titles.get(await version.current(), id, () => loadTitle(id))
    },
    /** Returns the visible episodes of a title, sorted by number. */
    async episodes(vidId: string): Promise<readonly EpisodeRow[]> {
      return episodes.get(await version.current(), vidId, () => loadEpisodes(vidId))
    },
    /**
     * Returns the data with which a player starts an episode, and its subtitle languages; undefined for an unknown
     * episode.
     */
    async playable(vidId: string, n: number): Promise<CachedPlayback | undefined> {
      return playables.get(await version.current(), `${vidId} ${n}`, () => loadPlayable({ vidId, n }))
    },
    /** Returns durations of episodes in milliseconds, in the order of the keys; 0 for an unknown or hidden episode. */
    async durations(keys: readonly { vidId: string; n: number }[]): Promise<number[]> {
      const at = await version.current()
      return all(keys.map(({ vidId, n }) => durations.get(at, `${vidId} ${n}`, () => loadDuration({ vidId, n }))))
    },
    /** Returns the clip for a title's public page, if there is one. */
    async clip(vidId: string): Promise<TitleClip | undefined> {
      return clips.get(await version.current(), vidId, () => readClip(db, vidId))
    },
    /** Returns titles of any status in the order of the ids, which must be valid. */
    async titles(vidIds: readonly string[]): Promise<(TitleRow | undefined)[]> {
      const at = await version.current()
      return all(vidIds.map((vidId) => titles.get(at, vidId, () => loadTitle(vidId))))
    },
    /** Returns the like and follow counts of titles, in the order of the ids. */
    async counts(vidIds: readonly string[]): Promise<TitleCounts[]> {
      const at = countsWindow()
      return all(vidIds.map((vidId) => counts.get(at, vidId, () => loadCounts(vidId))))
    },
    /** Drops a cached count, so that a viewer's own like is visible at once. */
    countsChanged(vidId: string): void {
      ownChanges += 1
      counts.forget(vidId)
    },
  }
}

/** Like Promise.all, but synchronous if no value is a promise. */
const all = <T>(values: (T | Promise<T>)[]): T[] | Promise<T[]> => {
  const isHere = (value: T | Promise<T>): value is T => !(value instanceof Promise)
  return values.every(isHere) ? values : Promise.all(values)
}

function inOrder(vidIds: readonly string[], rows: readonly TitleRow[]): (TitleRow | undefined)[] {
  const found = new Map(rows.map((row) => [row.vid_id, row]))
  return vidIds.map((vidId) => found.get(vidId))
}
