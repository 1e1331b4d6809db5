import type { CommentQueue } from '@cliffhanger/contract/studio/comments'
import type { CommentReason, CommentState } from '@cliffhanger/domain/comments'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface QueuedComment {
  readonly commentId: string
  readonly userId: string
  readonly vidId: string
  readonly title: string
  readonly n: number
  readonly text: string
  readonly nickname: string | null
  /** Id of the author's picture. */
  readonly pictureId: string | null
  /** Number of the author's visible comments. */
  readonly visibleOfAuthor: number
  readonly createdAt: Date
  readonly position: number | null
  readonly state: CommentState
  readonly reports: number
  readonly reasons: CommentReason[]
  readonly reason: CommentReason | null
  readonly operator: string | null
}

export interface CommentQueueFilter {
  readonly queue: CommentQueue
  readonly vidId?: string | undefined
  readonly userId?: string | undefined
  /** Language of the returned title names. */
  readonly language: LanguageKey
}

/** Comments that an operator must review. Must equal the condition of the partial index in the database. */
const isWaiting = sql<boolean>`(c.state IN ('held', 'hidden') OR (c.state = 'visible' AND c.open_reports > 0))`
const inQueue = {
  waiting: isWaiting,
  held: sql<boolean>`c.state = 'held'`,
  reported: sql<boolean>`${isWaiting} AND c.state <> 'held'`,
  visible: sql<boolean>`c.state = 'visible'`,
  removed: sql<boolean>`c.state = 'removed'`,
} as const satisfies Record<CommentQueue, unknown>

/** Returns true for queues that wait for a review, which are sorted oldest first. */
const isOldestFirst = (queue: CommentQueue): boolean => queue !== 'visible' && queue !== 'removed'

/** Reads a page of a queue. @param after id of the last comment of the previous page */
export async function readCommentQueue(
  db: Database,
  { queue, vidId = undefined, userId = undefined, language }: CommentQueueFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<QueuedComment[]> {
  const isForward = isOldestFirst(queue)
  const next = isForward ? sql`c.comment_id > ${after ?? null}::bigint` : sql`c.comment_id < ${after ?? null}::bigint`
  const { rows } = await sql<QueuedComment>`
    SELECT c.comment_id::text AS "commentId", c.user_id::text AS "userId", c.vid_id::text AS "vidId",
      coalesce(t.texts->${language}::text->>'name', t.texts->t.language->>'name', t.slug) AS title, c.n, c.text, u.nickname,
      (SELECT p.image_id FROM profile_pictures p WHERE p.user_id = c.user_id) AS "pictureId",
      (SELECT count(*)::int FROM comments v WHERE v.user_id = c.user_id AND v.state = 'visible') AS "visibleOfAuthor",
      c.created_at AS "createdAt", c.position_ms AS position, c.state, c.open_reports AS reports,
      coalesce((SELECT jsonb_agg(DISTINCT r.reason) FROM comment_reports r
        WHERE r.comment_id = c.comment_id AND (c.decided_at IS NULL OR r.created_at > c.decided_at)), '[]') AS reasons,
      c.reason, o.name AS operator
    FROM comments c JOIN users u ON u.user_id = c.user_id JOIN titles t ON t.vid_id = c.vid_id
      LEFT JOIN operators o ON o.operator_id = c.decided_by
    WHERE ${inQueue[queue]} AND (${after === undefined} OR ${next})
      AND (${vidId ?? null}::bigint IS NULL OR c.vid_id = ${vidId ?? null}::bigint)
      AND (${userId ?? null}::bigint IS NULL OR c.user_id = ${userId ?? null}::bigint)
    ORDER BY c.comment_id ${isForward ? sql`ASC` : sql`DESC`} LIMIT ${limit}`.execute(db)
  return rows
}

export interface CommentDecision {
  readonly commentId: string
  readonly state: CommentState
  /** The state that the operator saw. */
  readonly seen: CommentState
  readonly reason: CommentReason | null
  /** True if this decision only undoes the last decision about the comment. */
  readonly isUndo: boolean
  readonly operatorId: string
  readonly at: Date
}

/**
 * Writes a decision, which closes the reports; undoing it reopens all of them. Returns the previous state, `other` if
 * it is not the one that the operator saw, or undefined for an unknown comment.
 */
export async function decideOnComment(
  tx: Database,
  { commentId, state, seen, reason, isUndo, operatorId, at }: CommentDecision,
): Promise<{ state: CommentState; reports: number; reason: CommentReason | null } | 'other' | undefined> {
  const before = await tx
    .selectFrom('comments')
    .select(['state', 'open_reports as reports', 'reason'])
    .where('comment_id', '=', commentId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  if (before.state !== seen) return 'other'
  const reports = sql<number>`(SELECT count(*)::int FROM comment_reports r WHERE r.comment_id = comments.comment_id)`
  await tx
    .updateTable('comments')
    .set({
      state,
      reason,
      open_reports: isUndo ? reports : 0,
      decided_at: isUndo ? null : at,
      decided_by: isUndo ? null : operatorId,
    })
    .where('comment_id', '=', commentId)
    .execute()
  return before
}

/** Finds the user id of a comment's author. */
export async function findAuthor(db: Database, commentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('comments').select('user_id').where('comment_id', '=', commentId).executeTakeFirst()
  return row?.user_id
}

/** Counts the visible comments of all titles, up to `most`. */
export async function countVisibleComments(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM comments WHERE state = 'visible' LIMIT ${most}) v`.execute(db)
  return rows[0]?.count ?? 0
}
