import type { AdUnlockTerms } from '@cliffhanger/domain/ad-unlocks'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'

export interface AdUnlockSettings {
  readonly version: number
  readonly terms: AdUnlockTerms
}

const unedited: AdUnlockTerms = { isOn: false, perDay: 3, allTitles: true, titles: [], lastEpisode: 0 }

export async function readAdUnlockSettings(db: Database): Promise<AdUnlockSettings> {
  const row = await db.selectFrom('ad_unlock_settings').select(['version', 'terms']).executeTakeFirst()
  return row ?? { version: 0, terms: unedited }
}

/** Writes the terms in a transaction. Returns the previous settings, or undefined if their version is not `base`. */
export async function writeAdUnlockSettings(
  tx: Database,
  base: number,
  terms: AdUnlockTerms,
): Promise<AdUnlockSettings | undefined> {
  // Makes all servers reload the settings. The lock on the version also serialises concurrent edits.
  await incrementCatalogueVersion(tx)
  const before = await readAdUnlockSettings(tx)
  if (before.version !== base) return undefined
  const row = { version: base + 1, terms: JSON.stringify(terms) }
  await tx
    .insertInto('ad_unlock_settings')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute()
  return before
}

/**
 * Reads names of titles in a language, else in their original language. A deleted title gets its id as its name, so
 * that it stays in the editor.
 */
export async function readTitleNames(
  db: Database,
  vidIds: readonly string[],
  language: LanguageKey,
): Promise<{ vidId: string; title: string }[]> {
  const { rows } = await sql<{ vidId: string; title: string }>`
    SELECT vid_id::text AS "vidId",
      coalesce(texts->${language}::text->>'name', texts->titles.language->>'name', slug, '#' || vid_id) AS title
    FROM unnest(${[...vidIds]}::bigint[]) AS chosen (vid_id) LEFT JOIN titles USING (vid_id) ORDER BY title, vid_id`.execute(
    db,
  )
  return rows
}
