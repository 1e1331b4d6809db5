import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { createBatch } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'
import type { CatalogueService } from './service.ts'

/**
 * Published titles in the order of their ids, with what a list says about this viewer: last episode, like, follow, and
 * the price that holds for them. Where there is nothing of the viewer's, it is the catalogue's own array.
 */
export type PersonalVideos = (vidIds: readonly string[], userId: string, language: LanguageId) => Promise<Video[]>

interface OwnKey {
  readonly userId: string
  readonly vidIds: readonly string[]
}
/** By title; null where there is nothing of the viewer's. */
interface Own {
  readonly looks: Readonly<Record<string, number>> | null
  readonly likes: Readonly<Record<string, true>> | null
  readonly follows: Readonly<Record<string, true>> | null
  readonly prices: Readonly<Record<string, number>> | null
}

/** One query over what several capabilities keep per viewer and title: every list needs them together. */
export function createPersonalVideos(db: Database, catalogue: Pick<CatalogueService, 'videos'>): PersonalVideos {
  const own = createBatch((keys: readonly OwnKey[]) => readOwn(db, keys))
  return async (vidIds, userId, language) => {
    if (vidIds.length === 0) return []
    const [videos, { looks, likes, follows, prices }] = await Promise.all([
      catalogue.videos(vidIds, language),
      own({ userId, vidIds }),
    ])
    if (!looks && !likes && !follows && !prices) return videos
    return videos.map((video) => ({
      ...video,
      lastLook: looks?.[video.vidId] ?? 0,
      isLike: likes?.[video.vidId] ? 1 : 0,
      isCollect: follows?.[video.vidId] ? 1 : 0,
      consumeCoin: prices?.[video.vidId] ?? video.consumeCoin,
    }))
  }
}

const ownByKey = createStatement<Own>(`
  SELECT
    (SELECT jsonb_object_agg(w.vid_id, w.last_episode) FROM watch_records w
      WHERE w.user_id = k.user_id AND w.vid_id = any(k.vid_ids)) AS looks,
    (SELECT jsonb_object_agg(l.vid_id, true) FROM title_likes l
      WHERE l.user_id = k.user_id AND l.vid_id = any(k.vid_ids)) AS likes,
    (SELECT jsonb_object_agg(f.vid_id, true) FROM title_follows f
      WHERE f.user_id = k.user_id AND f.vid_id = any(k.vid_ids)) AS follows,
    (SELECT jsonb_object_agg(p.vid_id, p.coins) FROM price_locks p
      WHERE p.user_id = k.user_id AND p.vid_id = any(k.vid_ids)) AS prices
  FROM (SELECT user_id, ids::bigint[] AS vid_ids, place
    FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given(user_id, ids, place)) k
  ORDER BY k.place`)

const readOwn = (db: Database, keys: readonly OwnKey[]): Promise<Own[]> => {
  const [userIds, vidIds] = [keys.map((key) => key.userId), keys.map((key) => `{${key.vidIds.join()}}`)]
  return ownByKey(db, userIds, vidIds)
}
