import type { Database } from '../../db/schema.ts'

const exportsADay = 3
const dayMs = 86_400_000

/**
 * Records a data export of a user. If the limit is reached, records nothing and returns the time in ms until the next
 * export is allowed; otherwise undefined.
 */
export const recordExport = (db: Database, userId: string, now: number): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    // Serializes concurrent requests of one user.
    await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
    const ofUser = tx.deleteFrom('data_exports').where('user_id', '=', userId)
    await ofUser.where('asked_at', '<=', new Date(now - dayMs)).execute()
    const counted = tx.selectFrom('data_exports').select('asked_at').where('user_id', '=', userId)
    const asked = await counted.orderBy('asked_at').execute()
    const [oldest] = asked
    if (oldest && asked.length >= exportsADay) return oldest.asked_at.getTime() + dayMs - now
    await tx
      .insertInto('data_exports')
      .values({ user_id: userId, asked_at: new Date(now) })
      .execute()
    return undefined
  })
