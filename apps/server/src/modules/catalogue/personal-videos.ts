import type { Video } from '@cliffhanger/contract/entities'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Fills in what a list says about this viewer: last episode, like, follow, and the price that holds for them. */
export type PersonalVideos = (videos: readonly Video[], userId: string) => Promise<Video[]>

interface PersonalRow {
  vid_id: string
  last_episode: number
  is_like: 0 | 1
  is_collect: 0 | 1
  /** Null before the viewer's first unlock of the title. */
  coins: number | null
}

/** One query over what several capabilities keep per viewer and title: every list needs them together. */
export function createPersonalVideos(db: Database): PersonalVideos {
  return async (videos, userId) => {
    if (videos.length === 0) return []
    const vidIds = videos.map((video) => video.vidId)
    const { rows } = await sql<PersonalRow>`
      SELECT v.vid_id::text, coalesce(w.last_episode, 0) AS last_episode, (l.vid_id IS NOT NULL)::int AS is_like,
        (f.vid_id IS NOT NULL)::int AS is_collect, p.coins
      FROM unnest(${vidIds}::bigint[]) AS v(vid_id)
      LEFT JOIN watch_records w ON w.user_id = ${userId} AND w.vid_id = v.vid_id
      LEFT JOIN title_likes l ON l.user_id = ${userId} AND l.vid_id = v.vid_id
      LEFT JOIN title_follows f ON f.user_id = ${userId} AND f.vid_id = v.vid_id
      LEFT JOIN price_locks p ON p.user_id = ${userId} AND p.vid_id = v.vid_id`.execute(db)
    const own = new Map(rows.map((row) => [row.vid_id, row]))
    return videos.map((video) => {
      const row = own.get(video.vidId)
      if (!row) return video
      const { last_episode: lastLook, is_like: isLike, is_collect: isCollect, coins } = row
      return { ...video, lastLook, isLike, isCollect, consumeCoin: coins ?? video.consumeCoin }
    })
  }
}
