import type { ConflictRule, MergedField } from '@cliffhanger/domain/merge-fields'
import { type IngestOptions, ingestDrama } from '@cliffhanger/media-ingest/ingest-drama'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { Database } from '../db/schema.ts'
import { mediaStoreForImport } from '../modules/catalogue/limited-store.ts'
import { publishTitle, reserveTitle } from '../modules/catalogue/publish.ts'
import type { TitleStatus } from '../modules/catalogue/tables.ts'
import type { GetRestorableStore } from '../modules/catalogue/transaction-with-files.ts'
import { type DifferingField, listDifferingFields } from './merge/imported-fields.ts'
import { mergeTitle } from './merge/merge-title.ts'
import { publishMergedFiles } from './merge/publish-merged-files.ts'
import { toEdition } from './to-edition.ts'
import { touchReplacedFiles } from './touch-replaced-files.ts'

export interface TitleDeps extends Pick<IngestOptions, 'store' | 'media' | 'signal' | 'onProgress'> {
  readonly db: Database
  readonly now: () => number
  readonly operator?: string
  /** True to keep a title hidden that was never published. Default: the title is shown to viewers. */
  readonly isHidden?: boolean
  /** Time of the scheduled release of a hidden title that was never published. */
  readonly publishAt?: number
  /** Rule for conflicts between Studio and the files; default: `report`. */
  readonly conflicts?: ConflictRule
}

export interface ImportedTitle {
  readonly status: TitleStatus
  /** True if every episode has all its planned renditions. */
  readonly isWhole: boolean
  /** Fields whose values differed between Studio and the files; none for a title that was never published. */
  readonly fields: readonly DifferingField[]
}

/**
 * Packages a drama and publishes it. With `rungs: 'first'` it publishes only titles that were never published, with the
 * first rendition of each episode (or the complete package, if it exists), and returns null for other titles, because a
 * published title is replaced only by complete packages.
 */
export async function importTitle(
  drama: Drama,
  rungs: 'first' | 'all',
  { db, now, operator = 'import', isHidden = false, publishAt, conflicts = 'report', ...packaging }: TitleDeps,
): Promise<ImportedTitle | null> {
  const ids = await reserveTitle(db, drama.id, drama.language)
  const isLeft = async () => rungs === 'first' && (await wasPublished(db, ids.vidId))
  if (await isLeft()) return null
  const ingested = await ingestDrama(drama, { ...packaging, ...ids, rungs })
  // Another import may have published the title in the meantime.
  if (await isLeft()) return null
  const address = { store: packaging.store, ...ids }
  const edition = toEdition(drama, ingested)
  const at = new Date(now())
  await touchReplacedFiles(db, address, edition, at)
  let merged: readonly MergedField[] = []
  const limitedAddress = (store = address.store) => ({ ...address, store: mediaStoreForImport(store) })
  const swapFiles = (tx: Database, restorable: GetRestorableStore) =>
    publishMergedFiles(tx, { address: limitedAddress(restorable(address.store)), ingested }, merged, { operator, at })
  const status = await publishTitle(db, ids.vidId, edition, at, swapFiles, {
    operator,
    isHidden,
    ...(publishAt !== undefined && { publishAt }),
    async merge(tx) {
      const merge = await mergeTitle(tx, { address: limitedAddress(), edition, ingested }, conflicts)
      merged = merge.merged
      return merge.edition
    },
  })
  const isWhole = ingested.episodes.every((episode) => episode.isWhole)
  return { status, isWhole, fields: listDifferingFields(merged, drama) }
}

/** Returns true also for a hidden title, because viewers who bought episodes must not get fewer renditions. */
async function wasPublished(db: Database, vidId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('titles')
    .select('status')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  return status !== 'draft'
}
