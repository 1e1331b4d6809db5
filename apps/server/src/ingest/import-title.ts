import { type IngestOptions, ingestDrama } from '@cliffhanger/media-ingest/ingest-drama'
import { publishEpisodeFiles } from '@cliffhanger/media-ingest/publish'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { Database } from '../db/schema.ts'
import { publishTitle, reserveTitle } from '../modules/catalogue/publish.ts'
import type { TitleStatus } from '../modules/catalogue/tables.ts'
import { keepReplaced } from './keep-replaced.ts'
import { toEdition } from './to-edition.ts'

export interface TitleDeps extends Pick<IngestOptions, 'storeDir' | 'media' | 'signal' | 'onProgress'> {
  readonly db: Database
  readonly now: () => number
}

export interface ImportedTitle {
  readonly status: TitleStatus
  /** Every episode has all its rungs. */
  readonly isWhole: boolean
}

/**
 * Packages a drama and publishes it in one step. With `rungs: 'first'` only a title that was never published, on the
 * first rung of each episode or the whole package where that stands already; null for any other, which is left as it
 * is: what viewers have is replaced by whole packages alone.
 */
export async function importTitle(
  drama: Drama,
  rungs: 'first' | 'all',
  { db, now, ...packaging }: TitleDeps,
): Promise<ImportedTitle | null> {
  const ids = await reserveTitle(db, drama.id, drama.language)
  const isLeft = async () => rungs === 'first' && (await wasPublished(db, ids.vidId))
  if (await isLeft()) return null
  const ingested = await ingestDrama(drama, { ...packaging, ...ids, rungs })
  // Another import may have been faster.
  if (await isLeft()) return null
  const address = { storeDir: packaging.storeDir, ...ids }
  const edition = toEdition(drama, ingested)
  await keepReplaced(db, address, edition, new Date(now()))
  const swapFiles = () => publishEpisodeFiles(ingested, address)
  const status = await publishTitle(db, ids.vidId, edition, new Date(now()), swapFiles)
  return { status, isWhole: ingested.episodes.every(({ isWhole }) => isWhole) }
}

/** Shown or hidden: whoever bought something of it must find it again as good as it was. */
async function wasPublished(db: Database, vidId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('titles')
    .select('status')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  return status !== 'draft'
}
