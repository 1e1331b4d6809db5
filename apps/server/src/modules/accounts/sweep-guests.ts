import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { cookieIdleMs } from '../../http/device-cookie.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

const dayMs = 86_400_000
const emptyMs = 30 * dayMs
const batchSize = 1_000

/** Tables whose rows have value: a guest with a row in one of them is never deleted. */
const value = ['orders', 'billing_infos', 'subscriptions', 'feedback']
/**
 * More tables whose rows have value. They are read in a separate statement, because they may be on other database
 * nodes.
 */
const valueOfViewer = ['ledger_entries', 'memberships', 'entitlements', 'title_rights']
const history = ['watch_records', 'episode_positions', 'title_likes', 'title_follows']

/** Returns those of the given users who have no rows in the given tables. */
async function withoutRows(db: Database, userIds: readonly string[], tables: readonly string[]): Promise<string[]> {
  const parts = tables.map(
    (table) => sql`SELECT user_id FROM ${sql.table(table)} WHERE user_id = ANY(${userIds}::bigint[])`,
  )
  const { rows } = await sql<{
    user_id: string
  }>`/* many viewers: a job looks for guests without rows */ ${sql.join(parts, sql` UNION `)}`.execute(db)
  const found = new Set(rows.map((row) => row.user_id))
  return userIds.filter((userId) => !found.has(userId))
}

/** SQL condition: the guest `u` has chosen no preference, and their device has not proved access to a mailbox. */
const hasChosenNothing = sql`u.preference IS NULL AND NOT EXISTS (SELECT FROM devices d JOIN device_mailboxes USING (device_id)
  WHERE d.guest_id = u.user_id)`

/** SQL condition: the guest `u` owns nothing on the coordinator node and has not visited since the given time. */
const isIdle = (since: Date) => sql`
  u.email IS NULL AND u.deleted_at IS NULL AND u.merged_into IS NULL AND u.created_at <= ${since}
  AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.user_id AND s.used_at > ${since})
  AND NOT EXISTS (SELECT FROM devices d JOIN device_cookies c USING (device_id)
    WHERE d.guest_id = u.user_id AND c.used_at > ${since})
  AND ${sql.join(
    value.map((table) => sql`NOT EXISTS (SELECT FROM ${sql.table(table)} t WHERE t.user_id = u.user_id)`),
    sql` AND `,
  )}`

interface Unused {
  readonly condition: RawBuilder<unknown>
  /** Tables distributed by viewer in which the guest must have no rows. */
  readonly emptyTables: readonly string[]
}

/**
 * Deletes guests without any data after 30 days without a visit, and guests without anything of value after 13 months,
 * when their cookie has expired. Returns the number of deleted guests.
 */
export async function sweepGuests(
  db: Database,
  now: number,
  personalData: readonly PersonalDataModule[],
): Promise<number> {
  const isEmpty = sql`${isIdle(new Date(now - emptyMs))} AND ${hasChosenNothing}`
  const empty = { condition: isEmpty, emptyTables: [...valueOfViewer, ...history] }
  const worthless = { condition: isIdle(new Date(now - cookieIdleMs)), emptyTables: valueOfViewer }
  return (await sweep(db, empty, personalData)) + (await sweep(db, worthless, personalData))
}

async function sweep(db: Database, unused: Unused, personalData: readonly PersonalDataModule[]): Promise<number> {
  let swept = 0
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ user_id: string }>`
      SELECT u.user_id FROM users u WHERE u.user_id > ${after} AND ${unused.condition}
      ORDER BY u.user_id LIMIT ${batchSize}`.execute(db)
    const candidates = rows.map((row) => row.user_id)
    for (const userId of await withoutRows(db, candidates, unused.emptyTables)) {
      if (await removeGuest(db, userId, unused, personalData)) swept += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return swept
    after = last.user_id
  }
}

const removeGuest = (
  db: Database,
  userId: string,
  { condition, emptyTables }: Unused,
  personalData: readonly PersonalDataModule[],
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Waits for a concurrent session check, which locks the device. After the check the guest is not idle any more.
    await tx.selectFrom('devices').select('device_id').where('guest_id', '=', userId).forUpdate().execute()
    const { rows } =
      await sql`SELECT FROM users u WHERE u.user_id = ${userId} AND ${condition} FOR UPDATE OF u`.execute(tx)
    if (rows.length === 0 || (await withoutRows(tx, [userId], emptyTables)).length === 0) return false
    for (const part of personalData) await part.erase(tx, userId)
    const ofGuest = tx.updateTable('devices').set({ guest_id: null }).where('guest_id', '=', userId)
    const devices = await ofGuest.returning(['device_id', 'account_id']).execute()
    for (const { device_id: deviceId, account_id: accountId } of devices) {
      if (accountId === null) await tx.deleteFrom('devices').where('device_id', '=', deviceId).execute()
    }
    await tx.deleteFrom('users').where('user_id', '=', userId).execute()
    return true
  })
