import type { SavedQuery } from '@cliffhanger/contract/studio/insight'
import type { Database } from '../../db/schema.ts'

export const maxSavedQuestions = 50

/** Reads the saved questions, oldest first. */
export async function readQuestions(db: Database): Promise<SavedQuery[]> {
  const rows = await db.selectFrom('insight_questions').selectAll().orderBy('question_id').execute()
  return rows.map(({ question_id: questionId, name, search, saved_at: savedAt, saved_by: savedBy }) => ({
    ...{ questionId, name, search, savedBy },
    savedAt: savedAt.getTime(),
  }))
}

export async function saveQuestion(
  db: Database,
  { name, search, by, at }: { readonly name: string; readonly search: string; readonly by: string; readonly at: Date },
): Promise<string> {
  const row = await db
    .insertInto('insight_questions')
    .values({ name, search, saved_at: at, saved_by: by })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  return row.question_id
}

/** Deletes a saved question. @returns its name; undefined for an unknown one */
export async function removeQuestion(db: Database, questionId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('insight_questions')
    .where('question_id', '=', questionId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
