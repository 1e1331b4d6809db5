import { sql } from 'kysely'
import type { Database } from './schema.ts'
import { createVersionReader, type VersionReader } from './version.ts'

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
export const createCatalogueVersionReader = (db: Database, freshMs: number): VersionReader =>
  createVersionReader(
    async () => (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version,
    freshMs,
  )
