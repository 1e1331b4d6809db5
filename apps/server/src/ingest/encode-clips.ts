import { makeClip } from '@cliffhanger/media-ingest/make-clip'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { bumpVersion } from '../db/catalogue-version.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { readMissingClips, writeClipRow } from '../modules/catalogue/title-clips.ts'
import { isImporting } from './import-lock.ts'

const titlesAtOnce = 20
/** A run that cannot make so many clips ends: something is wrong with the store, or the files of these titles are gone. */
const mostFailures = 20

interface Options {
  readonly db: Database
  readonly store: MediaStore
  readonly media: MediaWorkers
  readonly log: Log
  readonly now: () => number
  /** No clip is begun after it, in ms since epoch. */
  readonly until: number
  readonly signal: AbortSignal
}

/**
 * Makes the clips of published titles that have none, the newest titles first. Ends early when an import runs, the time is over,
 * many clips cannot be made, or the signal is aborted; the next call continues.
 */
export async function encodeClips({ db, store, media, log, now, until, signal }: Options): Promise<void> {
  const mayGoOn = async () => !signal.aborted && now() < until && !(await isImporting(db))
  let [made, failed] = [0, 0]
  try {
    for (;;) {
      const missing = await readMissingClips(db, now(), titlesAtOnce)
      if (missing.length === 0) return
      // In a store whose disk is not mounted all files are missing, and no clip would be tried again for a day.
      await store.requireFolder('media')
      for (const title of missing) {
        if (!(await mayGoOn())) return
        const clip = await makeClip({ store, ...title }, media).catch((error: unknown) => {
          const { vidId, n } = title
          log.warn({ err: error, vidId, n }, 'the clip of a title was not made')
          return undefined
        })
        await writeClipRow(db, title, clip, new Date(now()))
        if (clip) made += 1
        else failed += 1
        if (failed >= mostFailures) return
      }
    }
  } finally {
    // Pages show the clips from now on; a new version for each would empty all caches as often.
    if (made > 0) await bumpVersion(db)
  }
}
