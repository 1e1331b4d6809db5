import { addSharePicture } from '@cliffhanger/media-ingest/cover/share-picture'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../db/catalogue-version.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'

const titlesAtOnce = 200

interface Options {
  readonly db: Database
  readonly store: MediaStore
  readonly log: Log
  readonly now: () => number
  /** Time limit in ms since epoch; no further batch of titles is read after it. */
  readonly until: number
  readonly signal: AbortSignal
}

/**
 * Adds link preview pictures to covers of earlier releases, including covers that a stored version of a title may
 * restore. Returns whether every cover now has a picture or has no files. Fails if the media store is missing.
 */
export async function addSharePictures({ db, store, log, now, until, signal }: Options): Promise<boolean> {
  let [after, added, failed] = ['0', 0, 0]
  let isAtEnd = false
  try {
    while (!isAtEnd && !signal.aborted && now() < until) {
      const covers = await readCovers(db, after)
      for (const { vid_id, cp_id, cover } of covers) {
        if (cover === null) continue
        // Fails if the disk of the store is not mounted, because all files would then seem to be missing.
        await store.requireFolder('covers')
        const folder = `${titleLayout(cp_id, vid_id).covers}/${cover.split('/', 1)[0]}`
        const isNew = await addSharePicture(store, folder).catch((error: unknown) => {
          log.warn({ err: error, vidId: vid_id, cover }, 'a picture for link previews was not made')
          failed += 1
          return false
        })
        if (isNew) added += 1
      }
      const last = covers.at(-1)
      isAtEnd = last === undefined
      after = last?.vid_id ?? after
    }
  } finally {
    // Invalidates cached pages, which must link to the new pictures.
    if (added > 0) await incrementCatalogueVersion(db)
  }
  return isAtEnd && failed === 0
}

/** Reads the covers of the next titles; null for a title without a cover. */
async function readCovers(db: Database, after: string) {
  const { rows } = await sql<{ vid_id: string; cp_id: string; cover: string | null }>`
    SELECT t.vid_id::text, t.cp_id::text, c.cover
    FROM (SELECT vid_id, cp_id, covers FROM titles WHERE vid_id > ${after}::bigint ORDER BY vid_id LIMIT ${titlesAtOnce}) t
    LEFT JOIN LATERAL (SELECT value AS cover FROM jsonb_each_text(t.covers)
      UNION SELECT r.cover FROM replaced_covers r WHERE r.vid_id = t.vid_id) c ON true
    ORDER BY t.vid_id`.execute(db)
  return rows
}
