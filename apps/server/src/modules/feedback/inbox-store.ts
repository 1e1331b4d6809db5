import type { LanguageId } from '@cliffhanger/domain/languages'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema.ts'

export type FeedbackState = 'new' | 'waiting' | 'done'
export interface InboxFilter {
  readonly state?: FeedbackState | undefined
  readonly language?: LanguageId | undefined
  /** An operator's id, or `nobody`. */
  readonly assignee?: string | undefined
  readonly userId?: string | undefined
  readonly feedbackId?: string | undefined
  /** Part of the feedback message's text, case-insensitive. */
  readonly text?: string | undefined
}
/** Texts are not indexed, so a search reads only the newest feedback. */
const searchedRows = 20_000
const excerptCharacters = 200

const conditions = {
  new: sql<boolean>`f.replied_at IS NULL AND f.done_at IS NULL`,
  waiting: sql<boolean>`f.replied_at IS NOT NULL AND f.done_at IS NULL`,
  done: sql<boolean>`f.done_at IS NOT NULL`,
} as const satisfies Record<FeedbackState, unknown>

const nameOf =
  (column: 'f.assignee_id' | 'f.replied_by') => (row: ExpressionBuilder<Tables & { f: Tables['feedback'] }, 'f'>) =>
    row.selectFrom('operators as o').select('o.name').whereRef('o.operator_id', '=', column)

/** Reads a page of feedback: new feedback oldest first, other feedback newest first. */
export function readInbox(
  db: Database,
  { state, language, assignee, userId, feedbackId, text }: InboxFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const isOldestFirst = state === 'new'
  let query = db
    .selectFrom('feedback as f')
    .select([
      'f.feedback_id',
      'f.user_id',
      'f.created_at',
      'f.language',
      'f.replied_at',
      'f.done_at',
      'f.is_reply_read',
    ])
    .select('f.assignee_id')
    .select(sql<string>`left(f.content, ${excerptCharacters})`.as('excerpt'))
    .select(sql<number>`cardinality(f.image_ids)`.as('pictures'))
    .select((row) => nameOf('f.assignee_id')(row).as('assignee'))
  if (state) query = query.where(conditions[state])
  if (language !== undefined) query = query.where('f.language', '=', language)
  if (userId !== undefined) query = query.where('f.user_id', '=', userId)
  if (feedbackId !== undefined) query = query.where('f.feedback_id', '=', feedbackId)
  if (text !== undefined) {
    query = query
      .where(sql<boolean>`f.feedback_id > (SELECT max(feedback_id) FROM feedback) - ${searchedRows}`)
      .where(sql<boolean>`strpos(lower(f.content), lower(${text})) > 0`)
  }
  if (assignee === 'nobody') query = query.where('f.assignee_id', 'is', null)
  else if (assignee !== undefined) query = query.where('f.assignee_id', '=', assignee)
  if (after !== undefined) query = query.where('f.feedback_id', isOldestFirst ? '>' : '<', after)
  return query
    .orderBy('f.feedback_id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Counts new feedback, and new feedback assigned to an operator, each up to `most`. */
export async function countNewFeedback(
  db: Database,
  operatorId: string,
  most: number,
): Promise<{ new: number; mine: number }> {
  const { rows } = await sql<{ new: number; mine: number }>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM feedback WHERE replied_at IS NULL AND done_at IS NULL LIMIT ${most}) n)
        AS new,
      (SELECT count(*)::int FROM (SELECT FROM feedback WHERE assignee_id = ${operatorId} AND replied_at IS NULL
        AND done_at IS NULL LIMIT ${most}) m) AS mine`.execute(db)
  return rows[0] ?? { new: 0, mine: 0 }
}

/** Reads one feedback message with the names of its operators. */
export const readFeedbackMessage = (db: Database, feedbackId: string) =>
  db
    .selectFrom('feedback as f')
    .selectAll('f')
    .select((row) => [nameOf('f.assignee_id')(row).as('assignee'), nameOf('f.replied_by')(row).as('replier')])
    .where('f.feedback_id', '=', feedbackId)
    .executeTakeFirst()

/** Closes or reopens a feedback message. Returns the previous state; undefined for an unknown feedback message. */
export async function setFeedbackDone(
  db: Database,
  feedbackId: string,
  doneAt: Date | null,
): Promise<{ wasDone: boolean } | undefined> {
  const { rows } = await sql<{ wasDone: boolean }>`
    WITH before AS (SELECT feedback_id, done_at FROM feedback WHERE feedback_id = ${feedbackId} FOR UPDATE)
    UPDATE feedback f SET done_at = CASE WHEN ${doneAt}::timestamptz IS NULL THEN NULL ELSE coalesce(f.done_at, ${doneAt}) END
    FROM before WHERE f.feedback_id = before.feedback_id
    RETURNING before.done_at IS NOT NULL AS "wasDone"`.execute(db)
  return rows[0]
}

/**
 * Assigns a feedback message to an operator. Returns the previous assignee; undefined for an unknown feedback message.
 */
export async function assignFeedback(
  db: Database,
  feedbackId: string,
  operatorId: string | null,
): Promise<{ before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    WITH before AS (SELECT feedback_id, assignee_id FROM feedback WHERE feedback_id = ${feedbackId} FOR UPDATE)
    UPDATE feedback f SET assignee_id = ${operatorId}
    FROM before WHERE f.feedback_id = before.feedback_id RETURNING before.assignee_id AS before`.execute(db)
  return rows[0]
}

/** Reads the enabled operators with one of these roles, sorted by name. */
export const readOperators = (db: Database, roles: readonly StudioRole[]) =>
  db
    .selectFrom('operators')
    .select(['operator_id', 'name'])
    .where('role', 'in', roles)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('operator_id')
    .execute()

/** Records that an operator is writing a reply; does nothing if the feedback message was deleted. */
export async function recordReplyWriter(db: Database, feedbackId: string, operatorId: string, at: Date): Promise<void> {
  await sql`INSERT INTO feedback_writers (feedback_id, operator_id, typed_at)
    SELECT feedback_id, ${operatorId}, ${at} FROM feedback WHERE feedback_id = ${feedbackId}
    ON CONFLICT (feedback_id, operator_id) DO UPDATE SET typed_at = excluded.typed_at`.execute(db)
}
export async function deleteReplyWriter(db: Database, feedbackId: string, operatorId: string): Promise<void> {
  await db
    .deleteFrom('feedback_writers')
    .where('feedback_id', '=', feedbackId)
    .where('operator_id', '=', operatorId)
    .execute()
}
/** Reads the names of other operators who typed a reply since a time. */
export async function readReplyWriters(
  db: Database,
  { feedbackId, operatorId, since }: { feedbackId: string; operatorId: string; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('feedback_writers as w')
    .innerJoin('operators as o', 'o.operator_id', 'w.operator_id')
    .select('o.name')
    .where('w.feedback_id', '=', feedbackId)
    .where('w.operator_id', '!=', operatorId)
    .where('w.typed_at', '>', since)
    .orderBy('o.name')
    .execute()
  return rows.map(({ name }) => name)
}
