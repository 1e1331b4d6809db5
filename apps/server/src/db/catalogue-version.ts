import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** To be called in every transaction that changes what lists show; writers of the catalogue queue up behind it. */
export async function bumpVersion(tx: Database): Promise<void> {
  await tx.updateTable('catalogue_state').set({ version: sql`version + 1` }).execute()
}

export interface CatalogueVersion {
  current(): Promise<string>
}

/**
 * The catalogue's version, for keeping finished answers in memory. Read again when the last answer is older than
 * `freshMs`, however many ask: another process (the import command) may have published.
 * @param elapsedMs a clock that never jumps
 */
export function createCatalogueVersion(
  db: Database,
  elapsedMs: () => number = () => performance.now(),
  freshMs = 250,
): CatalogueVersion {
  let read: Promise<string> | undefined
  let readAt = 0
  return {
    current() {
      if (read && elapsedMs() - readAt < freshMs) return read
      readAt = elapsedMs()
      const reading = readVersion(db)
      read = reading
      // A failed read must not be the answer for the next callers.
      reading.catch(() => {
        if (read === reading) read = undefined
      })
      return reading
    },
  }
}

async function readVersion(db: Database): Promise<string> {
  return (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
}
