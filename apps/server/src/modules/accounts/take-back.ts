import type { Database } from '../../db/schema.ts'
import type { Log } from '../../log.ts'
import { markDeleted, restoreAccount } from './account-store.ts'
import type { Tombstone, Tombstones } from './tombstones.ts'

interface Needs {
  readonly db: Database
  readonly log: Log
  readonly tombstones: Tombstones
}

/**
 * Writes the opposite of a word whose transaction failed, unless that was committed all the same: else a later start
 * would carry out what never happened. While the database is away nothing is known, and nothing written: the next start
 * then does what was asked for, and a deletion leaves the whole time to come back.
 */
export async function takeBack({ db, log, tombstones }: Needs, { userId, fate, at }: Tombstone): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      // Waits for a commit that is still under way.
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
          : { userId, fate: 'deleted', at: await markDeleted(tx, userId, next) }
      await tombstones.add(tx, opposite)
      log.warn({ fate }, 'not committed, and taken back from deleted-accounts.log')
    })
  } catch (err) {
    log.error({ err, fate }, 'deleted-accounts.log may say what was not committed: the next start will do it')
  }
}
