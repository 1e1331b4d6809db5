import { sql } from 'kysely'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import type { Quota } from './image-store.ts'

export interface NewFeedback {
  readonly userId: string
  readonly at: Date
  readonly language: number
  readonly email: string
  readonly content: string
  readonly imageIds: readonly string[]
  readonly repeatKey: Buffer | null
}

export async function insertFeedback(tx: Database, { imageIds, ...sent }: NewFeedback): Promise<string> {
  const { userId: user_id, at: created_at, language, email, content, repeatKey: repeat_key } = sent
  const { feedback_id } = await tx
    .insertInto('feedback')
    .values({ user_id, created_at, language, email, content, image_ids: [...imageIds], repeat_key, replied_at: null })
    .returning('feedback_id')
    .executeTakeFirstOrThrow()
  return feedback_id
}

export async function findRepeatedFeedback(
  db: Database,
  userId: string,
  repeatKey: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('feedback')
    .select('feedback_id')
    .where('user_id', '=', userId)
    .where('repeat_key', '=', repeatKey)
    .executeTakeFirst()
  return row?.feedback_id
}

/** Returns the time of the viewer's `most`-th newest feedback message; undefined if there are fewer after `since`. */
export async function findNthNewestFeedbackTime(
  db: Database,
  userId: string,
  { since, most }: Quota,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('feedback')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('feedback_id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Reads one page of the viewer's feedback, newest first, and its total number. */
export async function readOwnFeedback(db: Database, userId: string, { limit, offset }: PageWindow) {
  const own = db.selectFrom('feedback').where('user_id', '=', userId)
  const [{ total }, rows] = await Promise.all([
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    own.selectAll().orderBy('feedback_id', 'desc').limit(limit).offset(offset).execute(),
  ])
  return { rows, total }
}

/** Marks a reply as read. Returns false if the viewer has no such feedback. Feedback without a reply is unchanged. */
export async function markReplyRead(db: Database, userId: string, feedbackId: string): Promise<boolean> {
  const row = await db
    .updateTable('feedback')
    .set({ is_reply_read: sql<boolean>`replied_at IS NOT NULL` })
    .where('user_id', '=', userId)
    .where('feedback_id', '=', feedbackId)
    .returning('feedback_id')
    .executeTakeFirst()
  return row !== undefined
}
