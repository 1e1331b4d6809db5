import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface WatchedRow {
  vid_id: string
  last_episode: number
  look_time: number
  duration_ms: number
}

/** Reads published titles that the viewer watched, newest first, and their total number. */
export async function readWatched(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WatchedRow[]; total: number }> {
  const watched = db
    .selectFrom('watch_records as w')
    .innerJoin('titles as t', 't.vid_id', 'w.vid_id')
    .where('w.user_id', '=', userId)
    .where('t.status', '=', 'published')
  const { total } = await watched.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await watched
    .leftJoin('episodes as e', (on) => on.onRef('e.vid_id', '=', 'w.vid_id').onRef('e.n', '=', 'w.last_episode'))
    .leftJoin('episode_positions as p', (on) =>
      on.onRef('p.user_id', '=', 'w.user_id').onRef('p.vid_id', '=', 'w.vid_id').onRef('p.n', '=', 'w.last_episode'),
    )
    .select(['w.vid_id', 'w.last_episode'])
    .select((is) => [
      is.fn.coalesce('p.look_time', sql<number>`0`).as('look_time'),
      is.fn.coalesce('e.duration_ms', sql<number>`0`).as('duration_ms'),
    ])
    .orderBy('w.updated_at', 'desc')
    .orderBy('w.vid_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

/** Deletes watch records of titles and positions of their episodes. */
export async function deleteWatched(db: Database, userId: string, vidIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['watch_records', 'episode_positions'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', userId).where('vid_id', 'in', vidIds).execute()
    }
  })
}
