import { minWatchedSeconds } from '@cliffhanger/domain/rewards'
import { sql } from 'kysely'
import { isDistributed, oneNodePrefix } from '../../db/distributed.ts'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import { arrayParameter, createStatement } from '../../db/statement.ts'
import { viewerMarksWithoutWatchedSql } from '../../viewer-marks.ts'

export interface WatchedKey extends PageWindow {
  readonly userId: string
}
export interface WatchedRow {
  readonly vidId: string
  readonly lastLook: number
  /** Position in seconds. */
  readonly lookTime: number
}
export interface WatchedPage {
  /** Rows as text, see `parseWatchedRows`. Equal text means an equal page. */
  readonly rows: string
  readonly total: number
  /**
   * The viewer's likes, follows and prices of the titles, as in viewer-marks.ts but without the last episode, which is
   * in `rows`.
   */
  readonly marks: string
}

const newestFirst = 'ORDER BY w.updated_at DESC, w.vid_id DESC'

interface WatchedSql {
  readonly userId: string
  readonly most: string
  readonly skipped: string
  /** SQL condition that the title of the watch record `w` is hidden. */
  readonly isHidden: string
}
/** The total is all records minus those of hidden titles, which are few; this needs only two indexes. */
const watchedPage = ({ userId, most, skipped, isHidden }: WatchedSql, hiddenTitles: string) => ({
  columns: `h.rows, ${viewerMarksWithoutWatchedSql(userId, 'h.vid_ids')} AS marks,
    (SELECT count(*)::int FROM watch_records w WHERE w.user_id = ${userId})
      - (SELECT count(*)::int FROM ${hiddenTitles}) AS total`,
  page: `(
    SELECT array_agg(w.vid_id) AS vid_ids, coalesce(string_agg(concat(w.vid_id, ' ', w.last_episode, ' ',
        coalesce(p.look_time, 0)), ',' ${newestFirst}), '') AS rows
    FROM (SELECT w.vid_id, w.last_episode, w.updated_at FROM watch_records w
      WHERE w.user_id = ${userId} AND NOT ${isHidden} ${newestFirst} LIMIT ${most} OFFSET ${skipped}) w
    LEFT JOIN episode_positions p ON p.user_id = ${userId} AND p.vid_id = w.vid_id AND p.n = w.last_episode) h`,
})
const ofKey = watchedPage(
  {
    userId: 'k.user_id',
    most: 'k.most',
    skipped: 'k.skipped',
    isHidden: `EXISTS (SELECT FROM titles t WHERE t.vid_id = w.vid_id AND t.status <> 'published')`,
  },
  `titles t JOIN watch_records w ON w.vid_id = t.vid_id WHERE t.status <> 'published' AND w.user_id = k.user_id`,
)
const watchedByKey = createStatement<WatchedPage>(`
  SELECT ${oneNodePrefix} ${ofKey.columns}
  FROM unnest($1::bigint[], $2::int[], $3::int[]) WITH ORDINALITY AS k(user_id, most, skipped, place)
  CROSS JOIN LATERAL ${ofKey.page} ORDER BY k.place`)

// On a distributed database, the viewer's node has no titles, so the query gets the ids of hidden titles as a
// parameter.
const ofViewer = watchedPage(
  { userId: '$1::bigint', most: '$2::int', skipped: '$3::int', isHidden: 'w.vid_id = ANY($4::bigint[])' },
  'watch_records w WHERE w.user_id = $1::bigint AND w.vid_id = ANY($4::bigint[])',
)
const watchedByViewer = createStatement<WatchedPage>(`SELECT ${ofViewer.columns} FROM ${ofViewer.page}`)
const readHidden = createStatement<{ vidId: string }>(
  `SELECT vid_id::text AS "vidId" FROM titles WHERE status <> 'published'`,
)

/** Parses rows such as `10001 2 7.25`: title id, last episode, position in seconds. */
export function parseWatchedRows(text: string): WatchedRow[] {
  if (text === '') return []
  return text.split(',').map((row) => {
    const [vidId = '', lastLook, lookTime] = row.split(' ')
    return { vidId, lastLook: Number(lastLook), lookTime: Number(lookTime) }
  })
}

/** Reads pages of watched, published titles, newest first, with their total numbers; one page per key. */
export async function readWatched(db: Database, keys: readonly WatchedKey[]): Promise<WatchedPage[]> {
  if (isDistributed(db)) {
    const hidden = arrayParameter((await readHidden(db)).map(({ vidId }) => vidId))
    const pages = keys.map(({ userId, limit, offset }) => watchedByViewer(db, userId, limit, offset, hidden))
    return (await Promise.all(pages)).flat()
  }
  return watchedByKey(
    db,
    arrayParameter(keys.map((key) => key.userId)),
    arrayParameter(keys.map((key) => key.limit)),
    arrayParameter(keys.map((key) => key.offset)),
  )
}

/** Deletes a viewer's watch records of titles, and the positions in their episodes. */
export async function deleteWatched(db: Database, userId: string, vidIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['watch_records', 'episode_positions'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', userId).where('vid_id', 'in', vidIds).execute()
    }
  })
}

/** Counts the episodes that a viewer has watched since a time, ignoring very short plays. */
export async function countWatchedEpisodes(db: Database, userId: string, since: Date): Promise<number> {
  const { episodes } = await db
    .selectFrom('episode_positions')
    .select(sql<number>`count(*)::int`.as('episodes'))
    .where('user_id', '=', userId)
    .where('updated_at', '>=', since)
    .where('look_time', '>=', minWatchedSeconds)
    .executeTakeFirstOrThrow()
  return episodes
}
