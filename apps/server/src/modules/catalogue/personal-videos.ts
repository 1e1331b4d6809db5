import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { createBatch } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'
import type { CatalogueService } from './service.ts'

/**
 * Returns published titles in the order of the given ids, with the viewer's last episode, like, follow and price. If the
 * viewer has no such data, it returns the catalogue's own array.
 */
export type PersonalVideos = (vidIds: readonly string[], userId: string, language: LanguageId) => Promise<Video[]>

interface OwnKey {
  readonly userId: string
  readonly vidIds: readonly string[]
}
/** A viewer's data about one title; only fields that differ from the default. */
interface ViewerFields {
  lastLook?: number
  isLike?: 1
  isCollect?: 1
  consumeCoin?: number
}
/** By title id; only titles that the viewer has data about. */
type ViewerFieldsByTitle = ReadonlyMap<string, ViewerFields>

/** Reads the per-viewer tables of several modules in one query, because every list needs all of them. */
export function createPersonalVideos(db: Database, catalogue: Pick<CatalogueService, 'videos'>): PersonalVideos {
  const own = createBatch((keys: readonly OwnKey[]) => readViewerFields(db, keys))
  return async (vidIds, userId, language) => {
    if (vidIds.length === 0) return []
    const [videos, owned] = await Promise.all([catalogue.videos(vidIds, language), own({ userId, vidIds })])
    if (owned.size === 0) return videos
    return videos.map((video) => {
      const mine = owned.get(video.vidId)
      return mine ? { ...video, ...mine } : video
    })
  }
}

interface OwnRow {
  readonly place: number
  readonly vid_id: string
  readonly field: keyof ViewerFields
  readonly value: number
}

/** Returns only existing values: most viewers have no data about most titles. */
const viewerFieldsByKey = createStatement<OwnRow>(`
  WITH k AS (
    SELECT user_id, ids::bigint[] AS vid_ids, place::int - 1 AS place
    FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given(user_id, ids, place))
  SELECT k.place, w.vid_id, 'lastLook' AS field, w.last_episode AS value
    FROM k JOIN watch_records w ON w.user_id = k.user_id AND w.vid_id = any(k.vid_ids)
  UNION ALL SELECT k.place, l.vid_id, 'isLike', 1
    FROM k JOIN title_likes l ON l.user_id = k.user_id AND l.vid_id = any(k.vid_ids)
  UNION ALL SELECT k.place, f.vid_id, 'isCollect', 1
    FROM k JOIN title_follows f ON f.user_id = k.user_id AND f.vid_id = any(k.vid_ids)
  UNION ALL SELECT k.place, p.vid_id, 'consumeCoin', p.coins
    FROM k JOIN price_locks p ON p.user_id = k.user_id AND p.vid_id = any(k.vid_ids)`)

const nothing: ViewerFieldsByTitle = new Map()

async function readViewerFields(db: Database, keys: readonly OwnKey[]): Promise<ViewerFieldsByTitle[]> {
  const [userIds, vidIds] = [keys.map((key) => key.userId), keys.map((key) => `{${key.vidIds.join()}}`)]
  const owned = new Map<number, Map<string, ViewerFields>>()
  for (const { place, vid_id, field, value } of await viewerFieldsByKey(db, userIds, vidIds)) {
    const titles = owned.get(place) ?? new Map<string, ViewerFields>()
    owned.set(place, titles.set(vid_id, { ...titles.get(vid_id), [field]: value }))
  }
  return keys.map((_, place) => owned.get(place) ?? nothing)
}
