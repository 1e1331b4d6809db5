import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { createBatchLoader } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import { createMultiKeyStatement } from '../../db/statement.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import { markVideos, viewerMarksSql } from '../../viewer-marks.ts'
import type { CatalogueService } from './service.ts'

/**
 * Returns published titles in the order of the given ids, with the viewer's last episode, like, follow and price. If the
 * viewer has no such data, it returns the catalogue's own array.
 */
export type PersonalizedVideosReader = (
  vidIds: readonly string[],
  userId: string,
  language: LanguageId,
) => Promise<Video[]>

interface OwnKey {
  readonly userId: string
  readonly vidIds: readonly string[]
}

/** Maximum number of cached responses per list of titles. Viewers with the same personal data share one. */
const mostVariants = 4

export function createPersonalizedVideosReader(
  db: Database,
  catalogue: Pick<CatalogueService, 'videos'>,
): PersonalizedVideosReader {
  const readMarks = createBatchLoader((keys: readonly OwnKey[]) => readViewerMarks(db, keys))
  const marked = memoizeByIdentity<Video[]>(mostVariants)

  return async (vidIds, userId, language) => {
    if (vidIds.length === 0) return []
    const [videos, marks] = await Promise.all([catalogue.videos(vidIds, language), readMarks({ userId, vidIds })])
    return marks === '' ? videos : marked(videos, [marks], () => markVideos(videos, marks))
  }
}

const marksByKey = createMultiKeyStatement<{ marks: string }>(
  ['bigint', 'bigint[]'],
  (userId, vidIds) => `${viewerMarksSql(userId, vidIds)} AS marks`,
)

const readViewerMarks = async (db: Database, keys: readonly OwnKey[]): Promise<string[]> =>
  (
    await marksByKey(
      db,
      keys.map(({ userId, vidIds }) => [userId, vidIds]),
    )
  ).map(({ marks }) => marks)
