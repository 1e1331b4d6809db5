import type { Database } from './db/schema.ts'

/** Export and erasure of the personal data that a module holds. */
export interface PersonalDataModule {
  /** Name of the module's part in an export. */
  readonly name: string
  /**
   * All data about a user, as readable JSON. Lists that may be long are read row by row with a cursor of `tx`; each
   * part is read completely before the next.
   */
  exportOf(tx: Database, userId: string): Promise<unknown>
  /** Permanently removes personal data, inside the purge's transaction. */
  erase(tx: Database, userId: string): Promise<void>
}
