import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'
import { markDeleted, restoreAccount } from './account-store.ts'
import { purgeDeleted } from './purge.ts'
import { type LastWord, lockTombstones, type Tombstones } from './tombstones.ts'

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
 * all, and holds up nobody then. Answers how many accounts it changed.
 */
export async function replayTombstones(needs: Needs, read: () => Promise<readonly LastWord[]>): Promise<number> {
  const { db } = needs
  const suspected = new Set((await findOutdated(db, await read())).map(({ userId }) => userId))
  if (suspected.size === 0) return 0
  const changed = await db.transaction().execute(async (tx) => {
    // Other servers may be running: with the lock, what stands in the list has been committed, and nothing is added.
    await lockTombstones(tx)
    const outdated = await findOutdated(
      tx,
      (await read()).filter(({ userId }) => suspected.has(userId)),
    )
    for (const { userId, isDeleted, at } of outdated) {
      await (isDeleted ? markDeleted(tx, userId, at) : restoreAccount(tx, userId))
    }
    return outdated.length
  })
  await purgeDeleted(needs)
  return changed
}

/** Those of whom the database says something else. */
async function findOutdated(db: Database, words: readonly LastWord[]): Promise<LastWord[]> {
  const outdated: LastWord[] = []
  for (let from = 0; from < words.length; from += atOnce) {
    const some = words.slice(from, from + atOnce)
    const rows = await db
      .selectFrom('users')
      .select(['user_id', 'created_at', 'deleted_at', 'purged_at'])
      .where(
        'user_id',
        'in',
        some.map(({ userId }) => userId),
      )
      .execute()
    const users = new Map(rows.map((row) => [row.user_id, row]))
    for (const word of some) {
      const user = users.get(word.userId)
      // Made later: somebody else, in a database that gave the number once more.
      if (!user || user.purged_at !== null || user.created_at > word.at) continue
      const isSame = word.isDeleted ? user.deleted_at !== null : user.deleted_at === null || user.deleted_at >= word.at
      if (!isSame) outdated.push(word)
    }
  }
  return outdated
}
