import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { revertTombstone } from './revert-tombstone.ts'
import type { Tombstone, TombstoneLog } from './tombstones.ts'

interface Needs extends Pick<Deps, 'db' | 'log'> {
  readonly tombstones: TombstoneLog
  /** Called after each transaction, also a failed one, to invalidate the sessions cached by this server. */
  readonly sessionsEnded: () => void
}

/**
 * Creates the function that runs transactions that write tombstones. If a transaction fails, its tombstones are
 * reverted.
 */
export const createTombstoneTransaction =
  (needs: Needs) =>
  async <T>(work: (tx: Database, add: TombstoneLog['add']) => Promise<T>): Promise<T> => {
    const written: Tombstone[] = []
    const add: TombstoneLog['add'] = (tx, tombstone) => {
      written.push(tombstone)
      return needs.tombstones.add(tx, tombstone)
    }
    try {
      return await needs.db.transaction().execute((tx) => work(tx, add))
    } catch (error) {
      for (const tombstone of written) await revertTombstone(needs, tombstone)
      throw error
    } finally {
      needs.sessionsEnded()
    }
  }
