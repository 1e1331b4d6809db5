import { sql } from 'kysely'
import type { Database } from './schema.ts'
import { createVersion, type Version } from './version.ts'

/**
 * Increments the catalogue version. Call it in every transaction that changes the content of title lists; its row lock
 * serialises all writers of the catalogue.
 */
export async function incrementCatalogueVersion(tx: Database): Promise<void> {
  await tx.updateTable('catalogue_state').set({ version: sql`version + 1` }).execute()
}

/**
 * Creates a cached reader of the catalogue version, which imports, the ranking job and other servers also increment.
 */
export const createCatalogueVersion = (db: Database, freshMs: number): Version =>
  createVersion(
    async () => (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version,
    freshMs,
  )
