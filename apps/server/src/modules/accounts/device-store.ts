import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Device {
  readonly device_id: string
  readonly guest_id: string | null
  readonly account_id: string | null
}
export const deviceColumns = ['devices.device_id', 'devices.guest_id', 'devices.account_id'] as const

/** Serializes the checks of a device, which could otherwise create its guest twice. Returns the locked row. */
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

export async function storeAd(db: Database, deviceId: string, ad: Readonly<Record<string, string>>): Promise<void> {
  const json = JSON.stringify(ad)
  await db
    .updateTable('devices')
    .set({ last_ad: json, first_ad: sql`coalesce(first_ad, ${json}::jsonb)` })
    .where('device_id', '=', deviceId)
    .execute()
}

export async function activate(db: Database, deviceId: string, at: Date): Promise<void> {
  await db
    .updateTable('devices')
    .set({ activated_at: at })
    .where('device_id', '=', deviceId)
    .where('activated_at', 'is', null)
    .execute()
}
