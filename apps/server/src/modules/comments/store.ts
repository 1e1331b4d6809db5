import { type CommentReason, type CommentState, reportsToHide } from '@cliffhanger/domain/comments'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface CommentRow {
  readonly commentId: string
  readonly userId: string
  readonly text: string
  readonly nickname: string | null
  /** Id of the author's picture. */
  readonly pictureId: string | null
  readonly createdAt: Date
  readonly position: number | null
  readonly state: CommentState
  readonly reason: CommentReason | null
}
export interface EpisodeKey {
  readonly vidId: string
  readonly n: number
}
/** Sort key of the last comment on the previous page. */
export interface CommentCursor {
  readonly commentId: string
  readonly position: number
}

const columns = sql`c.comment_id::text AS "commentId", c.user_id::text AS "userId", c.text, u.nickname,
  (SELECT p.image_id FROM profile_pictures p WHERE p.user_id = c.user_id) AS "pictureId",
  c.created_at AS "createdAt", c.position_ms AS position, c.state, c.reason`

/**
 * Reads a page of an episode's comments for one viewer: the visible ones, and all of their own. Comments of deleted
 * accounts are left out but kept, because the account may be restored.
 */
async function readPage(
  db: Database,
  { vidId, n }: EpisodeKey,
  userId: string,
  { where, order, limit }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    SELECT ${columns} FROM comments c JOIN users u ON u.user_id = c.user_id
    WHERE c.vid_id = ${vidId} AND c.n = ${n} AND (c.state = 'visible' OR c.user_id = ${userId})
      AND u.deleted_at IS NULL AND ${where} ORDER BY ${order} LIMIT ${limit}`.execute(db)
  return rows
}

/** Reads the comments of an episode, newest first. */
export const readNewestComments = (
  db: Database,
  episode: EpisodeKey,
  userId: string,
  { after, limit }: { after: CommentCursor | undefined; limit: number },
): Promise<CommentRow[]> =>
  readPage(db, episode, userId, {
    where: after ? sql`c.comment_id < ${after.commentId}` : sql`true`,
    order: sql`c.comment_id DESC`,
    limit,
  })

/** Reads the comments with a position, sorted by position, from `from` on. */
export const readCommentsByPosition = (
  db: Database,
  episode: EpisodeKey,
  userId: string,
  { after, from, limit }: { after: CommentCursor | undefined; from: number; limit: number },
): Promise<CommentRow[]> =>
  readPage(db, episode, userId, {
    where: after
      ? sql`(c.position_ms, c.comment_id) > (${after.position}::int, ${after.commentId}::bigint)`
      : sql`c.position_ms >= ${from}`,
    order: sql`c.position_ms, c.comment_id`,
    limit,
  })

/** Finds the comment that an earlier copy of the same request posted. */
export async function findRepeatedComment(
  db: Database,
  userId: string,
  repeatKey: Buffer,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    SELECT ${columns} FROM comments c JOIN users u ON u.user_id = c.user_id
    WHERE c.user_id = ${userId} AND c.repeat_key = ${repeatKey}`.execute(db)
  return rows[0]
}

export interface NewComment extends EpisodeKey {
  readonly userId: string
  readonly at: Date
  readonly text: string
  readonly position: number | undefined
  readonly state: 'visible' | 'held'
  readonly repeatKey: Buffer
}

/** Stores a comment. Returns false if the episode was deleted in the meantime. */
export async function insertComment(tx: Database, comment: NewComment): Promise<boolean> {
  const { userId, vidId, n, at, text, position = null, state, repeatKey } = comment
  const { numAffectedRows } = await sql`
    INSERT INTO comments (user_id, vid_id, n, created_at, text, position_ms, state, repeat_key)
    SELECT ${userId}, vid_id, n, ${at}, ${text}, ${position}::int, ${state}, ${repeatKey}
    FROM episodes WHERE vid_id = ${vidId} AND n = ${n} FOR KEY SHARE`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns the time of the viewer's `most`-th newest comment or report; undefined if there are fewer after `since`. */
export async function findNthNewestTime(
  tx: Database,
  table: 'comments' | 'comment_reports',
  userId: string,
  { since, most }: { since: Date; most: number },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom(table)
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Deletes a viewer's own comment. Returns false if they have no comment with this id. */
export async function deleteOwnComment(db: Database, userId: string, commentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks a visible comment until the transaction ends. Returns false if no visible comment has this id. */
export const lockVisibleComment = async (tx: Database, commentId: string): Promise<boolean> =>
  (await tx
    .selectFrom('comments')
    .select('comment_id')
    .where('comment_id', '=', commentId)
    .where('state', '=', 'visible')
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Finds a comment's episode, if the comment is visible or the viewer has reported it. */
export async function findReportableComment(db: Database, commentId: string, userId: string) {
  const { rows } = await sql<{ vidId: string; n: number; isMine: boolean; isReported: boolean }>`
    SELECT c.vid_id::text AS "vidId", c.n, c.user_id = ${userId} AS "isMine", r.user_id IS NOT NULL AS "isReported"
    FROM comments c LEFT JOIN comment_reports r ON r.comment_id = c.comment_id AND r.user_id = ${userId}
    WHERE c.comment_id = ${commentId} AND (c.state = 'visible' OR r.user_id IS NOT NULL)`.execute(db)
  return rows[0]
}

/** Adds a report of a locked comment, once per viewer, and hides the comment after enough reports. */
export async function addReport(
  tx: Database,
  report: { commentId: string; userId: string; at: Date; reason: CommentReason },
): Promise<void> {
  const { commentId, userId, at, reason } = report
  await sql`WITH added AS (
      INSERT INTO comment_reports (comment_id, user_id, created_at, reason)
      VALUES (${commentId}, ${userId}, ${at}, ${reason}) ON CONFLICT DO NOTHING RETURNING comment_id)
    UPDATE comments c SET open_reports = c.open_reports + 1,
      state = CASE WHEN c.open_reports + 1 >= ${reportsToHide} THEN 'hidden' ELSE c.state END
    FROM added WHERE c.comment_id = added.comment_id`.execute(tx)
}
