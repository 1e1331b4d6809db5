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

/** Viewers with the same marks on the titles of a list share its result and with it the response. */
const mostVariants = 4

/** Reads the per-viewer tables of several modules in one query, because every list needs all of them. */
export function createPersonalVideos(db: Database, catalogue: Pick<CatalogueService, 'videos'>): PersonalVideos {
  const readMarks = createBatch((keys: readonly OwnKey[]) => readViewerMarks(db, keys))
  const variantsOf = new WeakMap<readonly Video[], Map<string, Video[]>>()

  function withMarks(videos: readonly Video[], marks: string): Video[] {
    const variants = variantsOf.get(videos) ?? new Map<string, Video[]>()
    variantsOf.set(videos, variants)
    const known = variants.get(marks)
    if (known) return known
    const owned = parseMarks(marks)
    const personal = videos.map((video) => {
      const mine = owned.get(video.vidId)
      return mine ? { ...video, ...mine } : video
    })
    if (variants.size >= mostVariants) variants.clear()
    variants.set(marks, personal)
    return personal
  }

  return async (vidIds, userId, language) => {
    if (vidIds.length === 0) return []
    const [videos, marks] = await Promise.all([catalogue.videos(vidIds, language), readMarks({ userId, vidIds })])
    return marks === '' ? videos : withMarks(videos, marks)
  }
}

/**
 * Marks of a viewer on titles as text, `10001 lastLook 3,10001 isLike 1`; '' without any. Text, because most viewers have
 * no data about most titles, and the same text gives the same result.
 */
const marksByKey = createStatement<{ marks: string }>(`
  SELECT coalesce((SELECT string_agg(m.mark, ',') FROM (
      SELECT concat(w.vid_id, ' lastLook ', w.last_episode) AS mark
        FROM watch_records w WHERE w.user_id = k.user_id AND w.vid_id = any(k.ids::bigint[])
      UNION ALL SELECT concat(l.vid_id, ' isLike 1')
        FROM title_likes l WHERE l.user_id = k.user_id AND l.vid_id = any(k.ids::bigint[])
      UNION ALL SELECT concat(f.vid_id, ' isCollect 1')
        FROM title_follows f WHERE f.user_id = k.user_id AND f.vid_id = any(k.ids::bigint[])
      UNION ALL SELECT concat(p.vid_id, ' consumeCoin ', p.coins)
        FROM price_locks p WHERE p.user_id = k.user_id AND p.vid_id = any(k.ids::bigint[])) m), '') AS marks
  FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS k(user_id, ids, place) ORDER BY k.place`)

async function readViewerMarks(db: Database, keys: readonly OwnKey[]): Promise<string[]> {
  const [userIds, vidIds] = [keys.map((key) => key.userId), keys.map((key) => `{${key.vidIds.join()}}`)]
  return (await marksByKey(db, userIds, vidIds)).map((row) => row.marks)
}

/** By title id; only titles that the viewer has data about. */
function parseMarks(marks: string): ReadonlyMap<string, ViewerFields> {
  const owned = new Map<string, ViewerFields>()
  for (const mark of marks.split(',')) {
    const [vidId = '', field = '', value] = mark.split(' ')
    owned.set(vidId, { ...owned.get(vidId), [field]: Number(value) })
  }
  return owned
}
