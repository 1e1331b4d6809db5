import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { cookieIdleMs } from '../../http/device-cookie.ts'
import type { PersonalData } from '../../personal-data.ts'

const dayMs = 86_400_000
const emptyMs = 30 * dayMs
const batchSize = 1_000

/** Tables with rows of value: a guest with a row in one of them is never swept. */
const value = [
  'ledger_entries',
  'orders',
  'billing_infos',
  'subscriptions',
  'memberships',
  'entitlements',
  'title_rights',
  'feedback',
]
const history = ['watch_records', 'episode_positions', 'title_likes', 'title_follows']

const hasNoneOf = (tables: readonly string[]) =>
  sql.join(
    tables.map((table) => sql`NOT EXISTS (SELECT FROM ${sql.table(table)} t WHERE t.user_id = u.user_id)`),
    sql` AND `,
  )

/** Condition: the guest `u` has chosen no preference, and their device has proved no mailbox. */
const hasChosenNothing = sql`u.preference IS NULL AND NOT EXISTS (SELECT FROM devices d JOIN device_mailboxes USING (device_id)
  WHERE d.guest_id = u.user_id)`

/** Condition: the guest `u` has no rows in these tables and has not visited since then. */
const isIdle = (tables: readonly string[], since: Date) => sql`
  u.email IS NULL AND u.deleted_at IS NULL AND u.merged_into IS NULL AND u.created_at <= ${since}
  AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.user_id AND s.used_at > ${since})
  AND NOT EXISTS (SELECT FROM devices d JOIN device_cookies c USING (device_id)
    WHERE d.guest_id = u.user_id AND c.used_at > ${since})
  AND ${hasNoneOf(tables)}`

/**
 * Removes empty guests after 30 days without a visit, and guests without anything of value after 13 months, when their
 * cookie expires, too. Returns the number of removed guests.
 */
export async function sweepGuests(db: Database, now: number, personalData: readonly PersonalData[]): Promise<number> {
  const isEmpty = sql`${isIdle([...value, ...history], new Date(now - emptyMs))} AND ${hasChosenNothing}`
  const empty = await sweep(db, isEmpty, personalData)
  return empty + (await sweep(db, isIdle(value, new Date(now - cookieIdleMs)), personalData))
}

async function sweep(
  db: Database,
  condition: ReturnType<typeof isIdle>,
  personalData: readonly PersonalData[],
): Promise<number> {
  let swept = 0
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ user_id: string }>`
      SELECT u.user_id FROM users u WHERE u.user_id > ${after} AND ${condition}
      ORDER BY u.user_id LIMIT ${batchSize}`.execute(db)
    for (const { user_id: userId } of rows) if (await removeGuest(db, userId, condition, personalData)) swept += 1
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return swept
    after = last.user_id
  }
}

const removeGuest = (
  db: Database,
  userId: string,
  condition: ReturnType<typeof isIdle>,
  personalData: readonly PersonalData[],
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Waits for a concurrent check, which locks the device; after it the guest is not idle any more.
    await tx.selectFrom('devices').select('device_id').where('guest_id', '=', userId).forUpdate().execute()
    const { rows } =
      await sql`SELECT FROM users u WHERE u.user_id = ${userId} AND ${condition} FOR UPDATE OF u`.execute(tx)
    if (rows.length === 0) return false
    for (const part of personalData) await part.erase(tx, userId)
    const ofGuest = tx.updateTable('devices').set({ guest_id: null }).where('guest_id', '=', userId)
    const devices = await ofGuest.returning(['device_id', 'account_id']).execute()
    for (const { device_id: deviceId, account_id: accountId } of devices) {
      if (accountId === null) await tx.deleteFrom('devices').where('device_id', '=', deviceId).execute()
    }
    await tx.deleteFrom('users').where('user_id', '=', userId).execute()
    return true
  })
