import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'

export interface CommentSettings {
  readonly version: number
  /** Ids of the brands whose viewers can comment. */
  readonly brands: readonly string[]
  /** Titles on which viewers cannot comment. */
  readonly closedTitles: readonly string[]
}

export async function readCommentSettings(db: Database): Promise<CommentSettings> {
  const [row, closed] = await Promise.all([
    db.selectFrom('comment_settings').select(['version', 'brands']).executeTakeFirst(),
    db.selectFrom('comment_closed_titles').select('vid_id').orderBy('vid_id').execute(),
  ])
  const closedTitles = closed.map(({ vid_id }) => vid_id)
  return { version: row?.version ?? 0, brands: row?.brands ?? [], closedTitles }
}

/** Writes the settings in a transaction. Returns the previous settings, or undefined if their version is not `base`. */
export async function writeCommentSettings(
  tx: Database,
  { version: base, brands, closedTitles }: CommentSettings,
): Promise<CommentSettings | undefined> {
  // The new catalogue version makes all servers reload the settings. Its lock also serialises concurrent edits.
  await incrementCatalogueVersion(tx)
  const before = await readCommentSettings(tx)
  if (before.version !== base) return undefined
  const row = { version: base + 1, brands: [...brands] }
  await tx
    .insertInto('comment_settings')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('comment_closed_titles').execute()
  // Titles that were deleted in the meantime are left out.
  await sql`INSERT INTO comment_closed_titles (vid_id)
    SELECT vid_id FROM titles WHERE vid_id = ANY(${[...closedTitles]}::bigint[])`.execute(tx)
  return before
}

/** Reads the titles closed for comments with their names in a language, else in their original language. */
export async function readClosedTitles(
  db: Database,
  language: LanguageKey,
): Promise<{ vidId: string; title: string }[]> {
  const { rows } = await sql<{ vidId: string; title: string }>`
    SELECT t.vid_id::text AS "vidId",
      coalesce(t.texts->${language}::text->>'name', t.texts->t.language->>'name', t.slug) AS title
    FROM comment_closed_titles c JOIN titles t ON t.vid_id = c.vid_id ORDER BY title, t.vid_id`.execute(db)
  return rows
}
