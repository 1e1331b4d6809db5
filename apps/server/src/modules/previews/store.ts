import type { Insertable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { DraftKind, PreviewTables } from './tables.ts'

export async function insertDraft(db: Database, draft: Insertable<PreviewTables['preview_drafts']>): Promise<void> {
  await db.insertInto('preview_drafts').values(draft).execute()
}

export async function deleteExpiredDrafts(db: Database, at: Date): Promise<void> {
  await db.deleteFrom('preview_drafts').where('expires_at', '<=', at).execute()
}

export const findDraft = (
  db: Database,
  tokenHash: Buffer,
  at: Date,
): Promise<{ kind: DraftKind; payload: unknown } | undefined> =>
  db
    .selectFrom('preview_drafts')
    .select(['kind', 'payload'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
