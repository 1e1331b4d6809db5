import type { Database } from '../../db/schema.ts'
import type { Log } from '../../log.ts'
import { markUserDeleted, restoreAccount } from './account-store.ts'
import type { Tombstone, TombstoneLog } from './tombstones.ts'

interface Needs {
  readonly db: Database
  readonly log: Log
  readonly tombstones: TombstoneLog
}

/**
 * Writes the opposite of a tombstone whose transaction failed, unless the transaction was committed after all. Without
 * this, a later start would apply a change that never happened. Writes nothing while the database is unreachable: then
 * the next start applies the requested change, and a deleted account can be restored for the full period.
 */
export async function revertTombstone({ db, log, tombstones }: Needs, { userId, fate, at }: Tombstone): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      // The row lock waits until a commit in progress has ended.
      const user = await tx
        .selectFrom('users')
        .select(['deleted_at', 'purged_at'])
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (!user || user.purged_at !== null || (user.deleted_at !== null) === (fate === 'deleted')) return
      const next = new Date(at.getTime() + 1)
      const opposite: Tombstone =
        fate === 'deleted'
          ? { userId, fate: 'restored', at: await restoreAccount(tx, userId, next) }
          : { userId, fate: 'deleted', at: await markUserDeleted(tx, userId, next) }
      await tombstones.add(tx, opposite)
      log.warn({ fate }, 'transaction failed; wrote the opposite to deleted-accounts.log')
    })
  } catch (err) {
    log.error({ err, fate }, 'deleted-accounts.log may contain an uncommitted change; the next start will apply it')
  }
}
