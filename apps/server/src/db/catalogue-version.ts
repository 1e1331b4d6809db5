import { sql } from 'kysely'
import type { Database } from './schema.ts'
import { createVersion, type Version } from './version.ts'

/**
 * Increments the version of the catalogue. Call it in every transaction that changes the content of lists; it
 * serialises all writers of the catalogue.
 */
export async function bumpVersion(tx: Database): Promise<void> {
  await tx.updateTable('catalogue_state').set({ version: sql`version + 1` }).execute()
}

/** Version of the content of lists. The import command, the ranking job and other servers increase it. */
export const createCatalogueVersion = (db: Database, freshMs: number): Version =>
  createVersion(
    async () => (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version,
    freshMs,
  )
