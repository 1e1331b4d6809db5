import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Device {
  readonly device_id: string
  readonly guest_id: string | null
  readonly account_id: string | null
}
export const deviceColumns = ['devices.device_id', 'devices.guest_id', 'devices.account_id'] as const

/** The device that was made with this nonce since then. */
export const findDeviceByNonce = (db: Database, nonceHash: Buffer, since: Date): Promise<Device | undefined> =>
  db
    .selectFrom('devices')
    .select(deviceColumns)
    .where('nonce_hash', '=', nonceHash)
    .where('created_at', '>=', since)
    .executeTakeFirst()

/** Makes checks of one nonce wait for each other until the transaction ends, so that two of them make one device. */
export async function lockNonce(db: Database, nonceHash: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${nonceHash.readBigInt64BE().toString()}::bigint)`.execute(db)
}

/** The same for one device, whose guest two checks could make twice. Answers it as it is then. */
export const lockDevice = (db: Database, deviceId: string): Promise<Device> =>
  db.selectFrom('devices').select(deviceColumns).where('device_id', '=', deviceId).forUpdate().executeTakeFirstOrThrow()

export const insertDevice = (db: Database, nonceHash: Buffer | null, at: Date): Promise<Device> =>
  db
    .insertInto('devices')
    .values({ nonce_hash: nonceHash, created_at: at })
    .returning(deviceColumns)
    .executeTakeFirstOrThrow()

export async function insertGuest(db: Database, deviceId: string, at: Date): Promise<string> {
  const { user_id } = await db
    .insertInto('users')
    .values({ created_at: at })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('devices').set({ guest_id: user_id }).where('device_id', '=', deviceId).execute()
  return user_id
}

export async function keepAd(db: Database, deviceId: string, ad: Readonly<Record<string, string>>): Promise<void> {
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
