import type { Database } from './db/schema.ts'

/** Export and erasure of the personal data that a module holds. */
export interface PersonalData {
  /** Name of its part in an export. */
  readonly name: string
  /**
   * Everything it holds about a user, as JSON that the person can read. Lists that may be long are rows by a cursor of
   * `tx`; the whole of one part is read before the next one is asked for.
   */
  exportOf(tx: Database, userId: string): Promise<unknown>
  /** Removes for good what is personal, inside the purge's transaction. */
  erase(tx: Database, userId: string): Promise<void>
}
