import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'
import { cookieIdleMs } from '../../http/device-cookie.ts'
import { type Device, deviceColumns } from './device-store.ts'

const dayMs = 86_400_000
/** A cookie older than this is replaced by the next `check` call. */
const cookieRenewMs = 7 * dayMs
/** How long a replaced cookie stays valid, for requests that were in flight when it was replaced. */
export const cookieOverlapMs = 60_000

export interface CookieRow {
  readonly created_at: Date
  readonly used_at: Date
  readonly replaced_at: Date | null
}
export type KnownCookie = Device & CookieRow

export const findCookie = (db: Database, cookieHash: Buffer): Promise<KnownCookie | undefined> =>
  db
    .selectFrom('device_cookies')
    .innerJoin('devices', 'devices.device_id', 'device_cookies.device_id')
    .select(deviceColumns)
    .select(['device_cookies.created_at', 'device_cookies.used_at', 'device_cookies.replaced_at'])
    .where('device_cookies.cookie_hash', '=', cookieHash)
    .executeTakeFirst()

/** Returns whether a cookie is valid for its device, or why it is not. */
export function checkCookieState({ used_at, replaced_at }: CookieRow, nowMs: number): 'valid' | 'idle' | 'replaced' {
  if (replaced_at && replaced_at.getTime() <= nowMs - cookieOverlapMs) return 'replaced'
  return used_at.getTime() <= nowMs - cookieIdleMs ? 'idle' : 'valid'
}

export const isDueForRenewal = ({ created_at, replaced_at }: CookieRow, nowMs: number): boolean =>
  replaced_at === null && created_at.getTime() <= nowMs - cookieRenewMs

export async function insertCookie(db: Database, deviceId: string, cookieHash: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('device_cookies')
    .values({
      device_id: deviceId,
      cookie_hash: cookieHash,
      created_at: at,
      used_at: at,
      replaced_at: null,
      successor_at: null,
    })
    .execute()
}

/** Records the use of a cookie and marks the device's older cookies as replaced. */
export async function recordCookieUse(db: Database, deviceId: string, cookieHash: Buffer, row: CookieRow, at: Date) {
  await db
    .updateTable('device_cookies')
    .set({ replaced_at: at })
    .where('device_id', '=', deviceId)
    .where('created_at', '<', row.created_at)
    .where('replaced_at', 'is', null)
    .execute()
  if (at.getTime() - row.used_at.getTime() < dayMs) return
  await db.updateTable('device_cookies').set({ used_at: at }).where('cookie_hash', '=', cookieHash).execute()
}

/** Records that a check has given a newer cookie to the browser that sent this one. */
export async function recordSuccessor(db: Database, cookieHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('device_cookies').set({ successor_at: at }).where('cookie_hash', '=', cookieHash).execute()
}

export async function hasSuccessor(db: Database, cookieHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('device_cookies')
    .select('successor_at')
    .where('cookie_hash', '=', cookieHash)
    .executeTakeFirst()
  return row !== undefined && row.successor_at !== null
}

export interface DeviceCookieKey {
  readonly deviceId: string
  readonly cookieHash: Buffer
}
const othersByKey = createStatement<{ has_others: boolean }>(`
  SELECT EXISTS (SELECT FROM device_cookies c WHERE c.device_id = k.device_id AND c.cookie_hash <> k.cookie) AS has_others
  FROM unnest($1::bigint[], $2::bytea[]) WITH ORDINALITY AS k(device_id, cookie, place) ORDER BY k.place`)

/** Checks for each key whether its device has cookies besides the given one. Returns one result per key. */
export async function haveOtherCookies(db: Database, keys: readonly DeviceCookieKey[]): Promise<boolean[]> {
  const [deviceIds, hashes] = [keys.map((key) => key.deviceId), keys.map((key) => key.cookieHash)]
  return (await othersByKey(db, deviceIds, hashes)).map((row) => row.has_others)
}

/** Ends all other cookies of a device, which also ends the sessions that use them. */
export async function endOtherCookies(db: Database, deviceId: string, cookieHash: Buffer): Promise<void> {
  await db
    .deleteFrom('device_cookies')
    .where('device_id', '=', deviceId)
    .where('cookie_hash', '!=', cookieHash)
    .execute()
}
