import { type IngestOptions, ingestDrama } from '@cliffhanger/media-ingest/ingest-drama'
import { publishEpisodeFiles } from '@cliffhanger/media-ingest/publish'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { Database } from '../db/schema.ts'
import { publishTitle, reserveTitle } from '../modules/catalogue/publish.ts'
import type { TitleStatus } from '../modules/catalogue/tables.ts'
import { toEdition } from './to-edition.ts'
import { touchReplacedFiles } from './touch-replaced-files.ts'

export interface TitleDeps extends Pick<IngestOptions, 'storeDir' | 'media' | 'signal' | 'onProgress'> {
  readonly db: Database
  readonly now: () => number
  readonly operator?: string
  /** A title that was never published stays hidden. Default: it is shown to viewers. */
  readonly isHidden?: boolean
}

export interface ImportedTitle {
  readonly status: TitleStatus
  /** True if every episode has all renditions of its plan. */
  readonly isWhole: boolean
}

/**
 * Packages a drama and publishes it. With `rungs: 'first'` it publishes only titles that were never published, with the
 * first rendition of each episode (or its complete package, if that exists), and returns null for other titles: a
 * published title is replaced only by complete packages.
 */
export async function importTitle(
  drama: Drama,
  rungs: 'first' | 'all',
  { db, now, operator, isHidden = false, ...packaging }: TitleDeps,
): Promise<ImportedTitle | null> {
  const ids = await reserveTitle(db, drama.id, drama.language)
  const isLeft = async () => rungs === 'first' && (await wasPublished(db, ids.vidId))
  if (await isLeft()) return null
  const ingested = await ingestDrama(drama, { ...packaging, ...ids, rungs })
  // Another import may have published the title in the meantime.
  if (await isLeft()) return null
  const address = { storeDir: packaging.storeDir, ...ids }
  const edition = toEdition(drama, ingested)
  await touchReplacedFiles(db, address, edition, new Date(now()))
  const swapFiles = () => publishEpisodeFiles(ingested, address)
  const status = await publishTitle(db, ids.vidId, edition, new Date(now()), swapFiles, {
    ...(operator !== undefined && { operator }),
    isHidden,
  })
  return { status, isWhole: ingested.episodes.every(({ isWhole }) => isWhole) }
}

/** Also true for a hidden title, because viewers who bought episodes must not get a worse version. */
async function wasPublished(db: Database, vidId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('titles')
    .select('status')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  return status !== 'draft'
}
