import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { createBatch } from '../../db/batch.ts'
import { createKept } from '../../db/kept.ts'
import { rowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Version } from '../../db/version.ts'
import { type EpisodeRow, readCounts, readEpisodes, readPlayable, readTitles, type TitleRow } from './store.ts'
import type { StoredStart } from './tables.ts'

const mostTitles = 4_000
const mostEpisodeLists = 1_000
const mostPlayables = 6_000

export interface Playable {
  readonly start: StoredStart
  readonly subtitles: readonly SubtitleCode[]
}
export interface Counts {
  readonly likes: number
  readonly follows: number
}

interface Tools {
  readonly db: Database
  readonly version: Version
  /** How old likes and follows may be. */
  readonly freshMs: number
  readonly elapsedMs?: () => number
}

export type TitleBook = ReturnType<typeof createTitleBook>

/**
 * What is the same for every viewer about titles, kept in memory as long as the catalogue's version stands. What is not
 * there is read together with what others ask for at the same time.
 */
export function createTitleBook({ db, version, freshMs, elapsedMs = () => performance.now() }: Tools) {
  const loadTitle = createBatch(async (vidIds: readonly string[]) => inOrder(vidIds, await readTitles(db, vidIds)))
  const loadEpisodes = createBatch((vidIds: readonly string[]) => readEpisodes(db, vidIds))
  const loadPlayable = createBatch((keys: readonly { vidId: string; n: number }[]) => readPlayable(db, keys))
  const loadCounts = createBatch((vidIds: readonly string[]) => readCounts(db, vidIds))
  const counts = new Map<string, { readAt: number; counts: Promise<Counts> }>()
  const titles = createKept<TitleRow | undefined>(mostTitles)
  const episodes = createKept<readonly EpisodeRow[]>(mostEpisodeLists)
  const playables = createKept<Playable | undefined>(mostPlayables)

  return {
    /** A title of any status; undefined when no id is like this. */
    async title(vidId: string): Promise<TitleRow | undefined> {
      const id = rowId(vidId)
      if (id === undefined) return undefined
      return titles(`${await version.current()} ${id}`, () => loadTitle(id))
    },
    /** In order of their numbers. */
    async episodes(vidId: string): Promise<readonly EpisodeRow[]> {
      return episodes(`${await version.current()} ${vidId}`, () => loadEpisodes(vidId))
    },
    /** How an episode starts and its subtitles; undefined when there is no such episode. */
    async playable(vidId: string, n: number): Promise<Playable | undefined> {
      return playables(`${await version.current()} ${vidId} ${n}`, () => loadPlayable({ vidId, n }))
    },
    /** Likes and follows of viewers, never older than the version may be. */
    counts(vidId: string): Promise<Counts> {
      const known = counts.get(vidId)
      if (known && elapsedMs() - known.readAt < freshMs) return known.counts
      const read = { readAt: elapsedMs(), counts: loadCounts(vidId) }
      counts.delete(vidId)
      counts.set(vidId, read)
      read.counts.catch(() => counts.delete(vidId))
      const [oldest] = counts.keys()
      if (counts.size > mostTitles && oldest !== undefined) counts.delete(oldest)
      return read.counts
    },
    /** A viewer sees the own like counted at once. */
    countsChanged(vidId: string): void {
      counts.delete(vidId)
    },
  }
}

function inOrder(vidIds: readonly string[], rows: readonly TitleRow[]): (TitleRow | undefined)[] {
  const found = new Map(rows.map((row) => [row.vid_id, row]))
  return vidIds.map((vidId) => found.get(vidId))
}
