import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'
import { markDeleted, restoreAccount } from './account-store.ts'
import { purgeDeleted } from './purge.ts'
import type { LastWord, Tombstones } from './tombstones.ts'

const atOnce = 500

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly personalData: readonly PersonalData[]
  readonly tombstones: Tombstones
}

/**
 * Brings a database that may be older than the tombstones to what they say: who was deleted since is deleted again with
 * their date, who came back is back, and whoever's time is over is purged. Changes nothing where the database knows it
 * all. Answers how many accounts it changed.
 */
export async function replayTombstones(needs: Needs, tombstones: readonly LastWord[]): Promise<number> {
  let changed = 0
  for (let from = 0; from < tombstones.length; from += atOnce) {
    changed += await replaySome(needs.db, tombstones.slice(from, from + atOnce))
  }
  if (changed > 0) await purgeDeleted(needs)
  return changed
}

async function replaySome(db: Database, tombstones: readonly LastWord[]): Promise<number> {
  const ids = tombstones.map(({ userId }) => userId)
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'created_at', 'deleted_at', 'purged_at'])
    .where('user_id', 'in', ids)
    .execute()
  const users = new Map(rows.map((row) => [row.user_id, row]))
  let changed = 0
  for (const { userId, isDeleted, at } of tombstones) {
    const user = users.get(userId)
    // Made later: somebody else, in a database that gave the number once more.
    if (!user || user.purged_at !== null || user.created_at > at) continue
    const isBack = !isDeleted && user.deleted_at !== null && user.deleted_at < at
    const isGone = isDeleted && user.deleted_at === null
    if (isBack) await restoreAccount(db, userId)
    if (isGone) await db.transaction().execute((tx) => markDeleted(tx, userId, at))
    if (isBack || isGone) changed += 1
  }
  return changed
}
