import { sql } from 'kysely'
import type { Database } from './schema.ts'
import { createVersion, type Version } from './version.ts'

/** To be called in every transaction that changes what lists show; writers of the catalogue queue up behind it. */
export async function bumpVersion(tx: Database): Promise<void> {
  await tx.updateTable('catalogue_state').set({ version: sql`version + 1` }).execute()
}

/** What lists show changes with it: the import command, the ranking job and another server move it. */
export const createCatalogueVersion = (db: Database, freshMs: number): Version =>
  createVersion(
    async () => (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version,
    freshMs,
  )
