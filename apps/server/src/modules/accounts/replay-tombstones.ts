import type { Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { markUserDeleted, restoreAccount } from './account-store.ts'
import { purgeUserData } from './purge.ts'
import type { AccountTables } from './tables.ts'
import type { Tombstone } from './tombstones.ts'

const batchSize = 500

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly personalData: readonly PersonalDataModule[]
  /**
   * Whether the database has just been restored from a backup. If so, a deletion that is missing in the database was
   * acknowledged to the user, and its date is valid. At any other start the deletion was not committed: the account was
   * usable until now, so the 15 days for its restoration start now.
   */
  readonly isRestored: boolean
}

/**
 * Applies tombstones that are newer than the database: deletes, restores and purges the accounts they name, and no
 * others. A deleted account waits to be purged by counted hours as usual. Takes no locks if no tombstone is newer.
 * Returns the number of changed accounts.
 */
export async function replayTombstones(needs: Needs, tombstones: readonly Tombstone[]): Promise<number> {
  let changed = 0
  for (const tombstone of await findNewer(needs.db, tombstones))
    if (await applyTombstone(needs, tombstone)) changed += 1
  return changed
}

type User = Pick<
  Selectable<AccountTables['users']>,
  'user_id' | 'email' | 'created_at' | 'deleted_at' | 'restored_at' | 'purged_at'
>
const selectUsers = (db: Database, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'created_at', 'deleted_at', 'restored_at', 'purged_at'])
    .where('user_id', 'in', userIds)

/** Returns the tombstones that are newer than the database. */
async function findNewer(db: Database, tombstones: readonly Tombstone[]): Promise<Tombstone[]> {
  const newer: Tombstone[] = []
  for (let from = 0; from < tombstones.length; from += batchSize) {
    const some = tombstones.slice(from, from + batchSize)
    const rows = await selectUsers(
      db,
      some.map(({ userId }) => userId),
    ).execute()
    const users = new Map(rows.map((row) => [row.user_id, row]))
    newer.push(...some.filter((tombstone) => isNewer(users.get(tombstone.userId), tombstone)))
  }
  return newer
}

function isNewer(user: User | undefined, { fate, at }: Tombstone): user is User {
  // If the user was created later than the tombstone, a restored database has assigned the user id again to another
  // user.
  if (!user || user.purged_at !== null || user.created_at > at) return false
  if (user.restored_at !== null && user.restored_at >= at) return false
  return fate === 'purged' || user.deleted_at === null || user.deleted_at < at
}

const applyTombstone = ({ db, now, personalData, isRestored }: Needs, tombstone: Tombstone): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Waits for concurrent changes by another server, which may have made the tombstone outdated.
    const user = await selectUsers(tx, [tombstone.userId]).forUpdate().executeTakeFirst()
    if (!isNewer(user, tombstone)) return false
    const { userId, fate, at } = tombstone
    if (fate === 'purged') await purgeUserData(tx, personalData, user, at)
    else if (fate === 'restored') await restoreAccount(tx, userId, at)
    else await markUserDeleted(tx, userId, isRestored ? at : new Date(Math.max(at.getTime(), now())))
    return true
  })
