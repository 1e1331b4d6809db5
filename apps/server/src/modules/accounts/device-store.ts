import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Device {
  readonly device_id: string
  readonly guest_id: string | null
  readonly account_id: string | null
}
export const deviceColumns = ['devices.device_id', 'devices.guest_id', 'devices.account_id'] as const

/**
 * Locks a device and returns its row. Serializes the `check` calls of the device, which could otherwise create its
 * guest twice.
 */
export const lockDevice = (db: Database, deviceId: string): Promise<Device> =>
  db.selectFrom('devices').select(deviceColumns).where('device_id', '=', deviceId).forUpdate().executeTakeFirstOrThrow()

export async function insertGuest(db: Database, deviceId: string, at: Date): Promise<string> {
  const { user_id } = await db
    .insertInto('users')
    .values({ created_at: at })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('devices').set({ guest_id: user_id }).where('device_id', '=', deviceId).execute()
  return user_id
}

/** Stores the ad of a visit. If the previous ad was the same, its time is kept. */
export async function storeDeviceAd(
  db: Database,
  deviceId: string,
  ad: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  const json = JSON.stringify(ad)
  await db
    .updateTable('devices')
    .set({
      last_ad: json,
      first_ad: sql`coalesce(first_ad, ${json}::jsonb)`,
      last_ad_at: sql`CASE WHEN last_ad = ${json}::jsonb THEN last_ad_at ELSE ${at}::timestamptz END`,
    })
    .where('device_id', '=', deviceId)
    .execute()
}

/**
 * Stores whether ad networks may be notified of payments made in a browser. A withdrawal cancels queued notifications.
 */
export async function storeConversionConsent(
  db: Database,
  deviceId: string,
  isGiven: boolean,
  at: Date,
): Promise<void> {
  await db
    .updateTable('devices')
    .set({ conversion_consent_at: isGiven ? at : null })
    .where('device_id', '=', deviceId)
    .where('conversion_consent_at', isGiven ? 'is' : 'is not', null)
    .execute()
}

/** Withdraws a viewer's consent to notify ad networks of payments, including consent given in other browsers. */
export async function withdrawConversionConsent(db: Database, userId: string, deviceId: string): Promise<void> {
  await db
    .updateTable('devices')
    .set({ conversion_consent_at: null })
    .where((is) => is.or([is('account_id', '=', userId), is('guest_id', '=', userId), is('device_id', '=', deviceId)]))
    .where('conversion_consent_at', 'is not', null)
    .execute()
  // The update misses browsers in which the viewer has logged out, so messages are also found by the viewer's orders.
  await sql`SELECT cancel_conversions_of(${userId})`.execute(db)
}

export async function markDeviceActivated(db: Database, deviceId: string, at: Date): Promise<void> {
  await db
    .updateTable('devices')
    .set({ activated_at: at })
    .where('device_id', '=', deviceId)
    .where('activated_at', 'is', null)
    .execute()
}
