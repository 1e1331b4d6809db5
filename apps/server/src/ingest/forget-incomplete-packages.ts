import { parsePackagePath } from '@cliffhanger/media-ingest/store/layout'
import { incrementCatalogueVersion } from '../db/catalogue-version.ts'
import type { Database } from '../db/schema.ts'

/**
 * Deletes the rows of clips and of renditions in extra codecs whose packages are incomplete, so that viewers get the
 * renditions in H.264 and their jobs make the packages again. Returns the number of deleted rows.
 * @param folders paths of incomplete folders in the media store
 */
export async function forgetIncompletePackages(db: Database, folders: readonly string[]): Promise<number> {
  const packages = folders.flatMap((folder) => parsePackagePath(folder) ?? [])
  return db.transaction().execute(async (tx) => {
    let rows = 0n
    for (const { vidId, n, pkg } of packages) {
      for (const table of ['episode_codecs', 'title_clips'] as const) {
        const { numDeletedRows } = await tx
          .deleteFrom(table)
          .where('vid_id', '=', vidId)
          .where('n', '=', n)
          .where('pkg', '=', pkg)
          .executeTakeFirst()
        rows += numDeletedRows
      }
    }
    if (rows > 0n) await incrementCatalogueVersion(tx)
    return Number(rows)
  })
}
