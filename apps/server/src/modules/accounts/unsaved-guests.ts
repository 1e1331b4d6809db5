import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { storeAdAttribution } from './account-store.ts'
import type { AdArrivalService } from './ad-arrivals.ts'
import { insertCookie } from './cookie-store.ts'
import { storeConversionConsent, storeDeviceAd } from './device-store.ts'
import type { GuestPass } from './guest-pass.ts'

/** Reserves the ids of a new guest without creating database rows. */
export async function reserveGuest(db: Database): Promise<{ userId: string; deviceId: string }> {
  const { rows } = await sql<{ userId: string; deviceId: string }>`
    SELECT user_id AS "userId", device_id AS "deviceId" FROM reserve_guest()`.execute(db)
  const [reserved] = rows
  if (!reserved) throw new Error('The database reserved no guest ids')
  return reserved
}

/**
 * Checks for each of these users whether they have a database row. The pass in the cookie of a user with a row is no
 * longer valid.
 */
export async function findSavedGuests(db: Database, userIds: readonly string[]): Promise<boolean[]> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .execute()
  const saved = new Set(rows.map((row) => row.user_id))
  return userIds.map((userId) => saved.has(userId))
}

/** Creates the rows of a guest, their device and its cookie. Returns false if they already exist. */
export async function insertGuestFromPass(
  tx: Database,
  pass: GuestPass,
  cookieHash: Buffer,
  at: Date,
  storeArrival: AdArrivalService['store'],
): Promise<boolean> {
  const { userId, deviceId, issuedAt, firstAd, lastAd, arrival, isAttributed, hasConversionConsent } = pass
  const made = await sql`
    INSERT INTO users (user_id, created_at) OVERRIDING SYSTEM VALUE VALUES (${userId}, ${new Date(issuedAt)})
    ON CONFLICT DO NOTHING`.execute(tx)
  if (made.numAffectedRows !== 1n) return false
  // `activated_at` is set at once, because the app reports its activation before any other write.
  await sql`
    INSERT INTO devices (device_id, created_at, guest_id, activated_at) OVERRIDING SYSTEM VALUE
    VALUES (${deviceId}, ${new Date(issuedAt)}, ${userId}, ${at})`.execute(tx)
  await insertCookie(tx, deviceId, cookieHash, at)
  const issued = new Date(issuedAt)
  if (firstAd) await storeDeviceAd(tx, deviceId, firstAd, issued)
  if (lastAd) await storeDeviceAd(tx, deviceId, lastAd, issued)
  if (hasConversionConsent) await storeConversionConsent(tx, deviceId, true, issued)
  if (arrival) await storeArrival(tx, userId, arrival)
  if (firstAd && isAttributed) await storeAdAttribution(tx, userId, { ad: firstAd, hasNewIds: false }, at)
  return true
}

/** Returns the profile of a guest who has no database row. */
export const createUnsavedGuestProfile = (userId: string, nowMs: number) => ({
  user_id: userId,
  created_at: new Date(nowMs),
  email: null,
  nickname: null,
  head_image: '',
  air_email: '',
})
