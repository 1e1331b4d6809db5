import type { Window } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'

export interface WatchedKey extends Window {
  readonly userId: string
}
export interface WatchedRow {
  readonly vidId: string
  readonly lastLook: number
  /** Seconds. */
  readonly lookTime: number
  /** Seconds. */
  readonly duration: number
}
export interface WatchedPage {
  /** JSON of `WatchedRow[]`. */
  readonly rows: string
  readonly total: number
}

const watchedByKey = createStatement<WatchedPage>(`
  SELECT (SELECT count(*)::int FROM watch_records w WHERE w.user_id = k.user_id
      AND NOT EXISTS (SELECT FROM titles t WHERE t.vid_id = w.vid_id AND t.status <> 'published')) AS total,
    (SELECT coalesce(json_agg(json_build_object('vidId', w.vid_id::text, 'lastLook', w.last_episode,
        'lookTime', coalesce(p.look_time, 0), 'duration', coalesce(e.duration_ms, 0) / 1000.0::float8)
        ORDER BY w.place), '[]')::text
      FROM (SELECT w.vid_id, w.last_episode, row_number() OVER (ORDER BY w.updated_at DESC, w.vid_id DESC) AS place
        FROM watch_records w WHERE w.user_id = k.user_id
          AND NOT EXISTS (SELECT FROM titles t WHERE t.vid_id = w.vid_id AND t.status <> 'published')) w
      LEFT JOIN episodes e ON e.vid_id = w.vid_id AND e.n = w.last_episode AND NOT e.is_hidden
      LEFT JOIN episode_positions p ON p.user_id = k.user_id AND p.vid_id = w.vid_id AND p.n = w.last_episode
      WHERE w.place > k.skipped AND w.place <= k.skipped + k.most) AS rows
  FROM unnest($1::bigint[], $2::int[], $3::int[]) WITH ORDINALITY AS k(user_id, most, skipped, place)
  ORDER BY k.place`)

/** Reads pages of published titles that viewers watched, newest first, and their total numbers; one page per key. */
export const readWatched = (db: Database, keys: readonly WatchedKey[]): Promise<WatchedPage[]> =>
  watchedByKey(
    db,
    keys.map((key) => key.userId),
    keys.map((key) => key.limit),
    keys.map((key) => key.offset),
  )

/** Deletes watch records of titles and positions of their episodes. */
export async function deleteWatched(db: Database, userId: string, vidIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['watch_records', 'episode_positions'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', userId).where('vid_id', 'in', vidIds).execute()
    }
  })
}
