import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export type ReplyTexts = Partial<Record<LanguageKey, string>>

export const readSavedReplies = (db: Database) =>
  db.selectFrom('saved_replies').select(['reply_id', 'name', 'texts', 'version']).orderBy('name').execute()

export async function countSavedReplies(db: Database): Promise<number> {
  const row = await db.selectFrom('saved_replies').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

/** Finds the id of another saved reply with this name. */
export async function findSavedReplyByName(
  db: Database,
  name: string,
  exceptId: string | undefined,
): Promise<string | undefined> {
  let query = db.selectFrom('saved_replies').select('reply_id').where('name', '=', name)
  if (exceptId !== undefined) query = query.where('reply_id', '!=', exceptId)
  return (await query.executeTakeFirst())?.reply_id
}

export const insertSavedReply = (db: Database, name: string, texts: ReplyTexts, at: Date) =>
  db
    .insertInto('saved_replies')
    .values({ name, texts: JSON.stringify(texts), changed_at: at })
    .onConflict((on) => on.column('name').doNothing())
    .returning(['reply_id', 'version'])
    .executeTakeFirst()

/** Updates a saved reply if it still has this version; undefined if another operator changed or deleted it. */
export const updateSavedReply = (
  db: Database,
  seen: { replyId: string; version: number },
  changed: { name: string; texts: ReplyTexts; at: Date },
) =>
  db
    .updateTable('saved_replies')
    .set({
      name: changed.name,
      texts: JSON.stringify(changed.texts),
      changed_at: changed.at,
      version: seen.version + 1,
    })
    .where('reply_id', '=', seen.replyId)
    .where('version', '=', seen.version)
    .returning(['reply_id', 'version'])
    .executeTakeFirst()

export const findSavedReply = (db: Database, replyId: string) =>
  db.selectFrom('saved_replies').select(['name', 'texts']).where('reply_id', '=', replyId).executeTakeFirst()

/** Deletes a saved reply and returns it; undefined for an unknown one. */
export const deleteSavedReply = (db: Database, replyId: string) =>
  db.deleteFrom('saved_replies').where('reply_id', '=', replyId).returning(['name', 'texts']).executeTakeFirst()
