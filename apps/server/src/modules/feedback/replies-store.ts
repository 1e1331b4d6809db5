import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import type { FeedbackTables } from './tables.ts'

export type FeedbackRow = Selectable<FeedbackTables['feedback']>
export type FeedbackFilter = 'all' | 'open' | 'answered'

/**
 * Reads a page of the feedback of all viewers. The filter `open` (neither replied to nor closed) returns the oldest
 * first, the other filters the newest.
 */
export async function listFeedback(db: Database, filter: FeedbackFilter, { limit, offset }: PageWindow) {
  const chosen = db
    .selectFrom('feedback')
    .$if(filter === 'open', (query) => query.where('replied_at', 'is', null).where('done_at', 'is', null))
    .$if(filter === 'answered', (query) => query.where('replied_at', 'is not', null))
  const [{ total }, rows] = await Promise.all([
    chosen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    chosen
      .selectAll()
      .orderBy('feedback_id', filter === 'open' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { rows, total }
}

export const findFeedback = (db: Database, feedbackId: string): Promise<FeedbackRow | undefined> =>
  db.selectFrom('feedback').selectAll().where('feedback_id', '=', feedbackId).executeTakeFirst()

export const lockFeedback = (tx: Database, feedbackId: string): Promise<FeedbackRow | undefined> =>
  tx.selectFrom('feedback').selectAll().where('feedback_id', '=', feedbackId).forUpdate().executeTakeFirst()

export async function writeReply(
  tx: Database,
  feedbackId: string,
  reply: { text: string; imageIds: readonly string[]; at: Date; doneAt: Date | null; operatorId: string | null },
): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({
      reply_content: reply.text,
      reply_image_ids: [...reply.imageIds],
      replied_at: reply.at,
      done_at: reply.doneAt,
      replied_by: reply.operatorId,
      is_reply_read: false,
    })
    .where('feedback_id', '=', feedbackId)
    .execute()
}
