import type { Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'
import { markDeleted, restoreAccount } from './account-store.ts'
import { purgeOne } from './purge.ts'
import type { AccountTables } from './tables.ts'
import type { Tombstone } from './tombstones.ts'

const atOnce = 500

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly personalData: readonly PersonalData[]
  /**
   * Whether the database has just been restored from a backup: then a deletion that it lacks was acknowledged, and its
   * date is valid. At any other start the deletion was not committed: the account was usable until now, so the 15 days
   * for its restoration begin now.
   */
  readonly isRestored: boolean
}

/**
 * Applies tombstones that are newer than the database: deletes, restores and purges these accounts and no others. A
 * deleted account waits for its purge by counted hours like any other. Takes no locks when nothing is newer. Returns
 * the number of changed accounts.
 */
export async function replayTombstones(needs: Needs, words: readonly Tombstone[]): Promise<number> {
  let changed = 0
  for (const word of await findNews(needs.db, words)) if (await carryOut(needs, word)) changed += 1
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

/** Tombstones that are newer than the database. */
async function findNews(db: Database, words: readonly Tombstone[]): Promise<Tombstone[]> {
  const news: Tombstone[] = []
  for (let from = 0; from < words.length; from += atOnce) {
    const some = words.slice(from, from + atOnce)
    const rows = await selectUsers(
      db,
      some.map(({ userId }) => userId),
    ).execute()
    const users = new Map(rows.map((row) => [row.user_id, row]))
    news.push(...some.filter((word) => isNews(users.get(word.userId), word)))
  }
  return news
}

function isNews(user: User | undefined, { fate, at }: Tombstone): user is User {
  // A user created later is another one: a restored database has assigned the id again.
  if (!user || user.purged_at !== null || user.created_at > at) return false
  if (user.restored_at !== null && user.restored_at >= at) return false
  return fate === 'purged' || user.deleted_at === null || user.deleted_at < at
}

const carryOut = ({ db, now, personalData, isRestored }: Needs, word: Tombstone): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Waits for a concurrent change by another server, which may have made the tombstone outdated.
    const user = await selectUsers(tx, [word.userId]).forUpdate().executeTakeFirst()
    if (!isNews(user, word)) return false
    const { userId, fate, at } = word
    if (fate === 'purged') await purgeOne(tx, personalData, user, at)
    else if (fate === 'restored') await restoreAccount(tx, userId, at)
    else await markDeleted(tx, userId, isRestored ? at : new Date(Math.max(at.getTime(), now())))
    return true
  })
