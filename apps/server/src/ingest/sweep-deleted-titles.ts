import { removeTitleFiles } from '@cliffhanger/media-ingest/publish'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../db/schema.ts'
import { isImporting } from './import-lock.ts'

/**
 * Removes remaining files of deleted titles. Does nothing while an import runs, because the import may still write
 * files of a title that was deleted meanwhile.
 * @throws Error if the media store is missing, or, after all titles were tried, if files of a title cannot be removed
 */
export async function sweepDeletedTitles(db: Database, store: MediaStore): Promise<void> {
  if (await isImporting(db)) return
  const deleted = await db
    .selectFrom('deleted_title_files as d')
    .select(['d.vid_id', 'd.cp_id'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('titles as t').select('t.vid_id').whereRef('t.vid_id', '=', 'd.vid_id'))),
    )
    .orderBy('d.vid_id')
    .execute()
  if (deleted.length === 0) return
  // Fails if the disk of the store is not mounted; all files would seem to be removed already.
  await store.requireFolder('media').catch((error: unknown) => {
    throw new Error('The media store cannot be read', { cause: error })
  })
  const failures: unknown[] = []
  for (const { vid_id: vidId, cp_id: cpId } of deleted) {
    try {
      await removeTitleFiles({ store, cpId, vidId })
      await db.deleteFrom('deleted_title_files').where('vid_id', '=', vidId).execute()
    } catch (error) {
      failures.push(error)
    }
  }
  const [first] = failures
  if (failures.length === 0) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new Error(`Files of deleted titles cannot be removed (${failures.length}): ${reason}`, { cause: first })
}
