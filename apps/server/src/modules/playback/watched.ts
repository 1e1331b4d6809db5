import type { Output } from '@cliffhanger/contract/call'
import type { playback } from '@cliffhanger/contract/playback'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { createBatchLoader } from '../../db/batch.ts'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import { evictOldest } from '../../forget-oldest.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import { markVideos } from '../../viewer-marks.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { parseWatchedRows, readWatched, type WatchedKey, type WatchedRow } from './store.ts'

const mostPages = 2_000

interface ParsedPage {
  readonly rows: readonly WatchedRow[]
  readonly vidIds: readonly string[]
  readonly episodes: readonly { readonly vidId: string; readonly n: number }[]
}
type WatchedList = Output<typeof playback.getWatchRecordList>

/**
 * Serves pages of the watch history. Each request reads the database; equal rows and titles give the same result
 * object, so that its response is not serialised and encrypted again.
 */
export function createWatchedLists(db: Database, catalogue: Pick<CatalogueService, 'videos' | 'durations'>) {
  const read = createBatchLoader((keys: readonly WatchedKey[]) => readWatched(db, keys))
  const pages = new Map<string, ParsedPage>()
  const lists = memoizeByIdentity<WatchedList>()

  function parse(text: string): ParsedPage {
    const known = pages.get(text)
    if (known) return known
    const rows = parseWatchedRows(text)
    const page = {
      rows,
      vidIds: rows.map(({ vidId }) => vidId),
      episodes: rows.map(({ vidId, lastLook }) => ({ vidId, n: lastLook })),
    }
    pages.set(text, page)
    evictOldest(pages, mostPages, () => false)
    return page
  }

  return async (userId: string, window: PageWindow, language: LanguageId): Promise<WatchedList> => {
    const { rows: text, total, marks } = await read({ userId, ...window })
    const page = parse(text)
    const [videos, durations] = await Promise.all([
      catalogue.videos(page.vidIds, language),
      catalogue.durations(page.episodes),
    ])
    return lists(page, [videos, total, marks, durations.join()], () => ({
      rows: markVideos(videos, marks).flatMap((video) => {
        const index = page.vidIds.indexOf(video.vidId)
        const row = page.rows[index]
        return row ? [{ ...video, ...row, duration: (durations[index] ?? 0) / 1000 }] : []
      }),
      total,
    }))
  }
}
