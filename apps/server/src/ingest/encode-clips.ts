import { makeClip } from '@cliffhanger/media-ingest/make-clip'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { incrementCatalogueVersion } from '../db/catalogue-version.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { findTitlesWithoutClip, writeClipRow } from '../modules/catalogue/title-clips.ts'
import { isImporting } from './import-lock.ts'

const titlesAtOnce = 20
/** A run ends after this many failures, because the store is probably broken. */
const mostFailures = 20

interface Options {
  readonly db: Database
  readonly store: MediaStore
  readonly media: MediaWorkers
  readonly log: Log
  readonly now: () => number
  /** Time limit in ms since epoch; no further clip is encoded after it. */
  readonly until: number
  readonly signal: AbortSignal
}

/**
 * Encodes clips for published titles without one, newest titles first. Ends early when an import runs, the time limit
 * is reached, too many clips fail, or the signal is aborted; the next call continues.
 */
export async function encodeClips({ db, store, media, log, now, until, signal }: Options): Promise<void> {
  const mayGoOn = async () => !signal.aborted && now() < until && !(await isImporting(db))
  let [made, failed] = [0, 0]
  try {
    for (;;) {
      const missing = await findTitlesWithoutClip(db, now(), titlesAtOnce)
      if (missing.length === 0) return
      // Fails if the disk of the store is not mounted: every clip would fail and be retried only after a day.
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
    // Invalidates cached pages once, because incrementing the version after each clip would invalidate them too often.
    if (made > 0) await incrementCatalogueVersion(db)
  }
}
