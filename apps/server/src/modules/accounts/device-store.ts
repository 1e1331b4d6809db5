import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Device {
  readonly device_id: string
  readonly guest_id: string | null
  readonly account_id: string | null
}
const columns = ['devices.device_id', 'devices.guest_id', 'devices.account_id'] as const

export const findDeviceByCookie = (db: Database, cookieHash: Buffer): Promise<Device | undefined> =>
  db
    .selectFrom('device_cookies')
    .innerJoin('devices', 'devices.device_id', 'device_cookies.device_id')
    .select(columns)
    .where('device_cookies.cookie_hash', '=', cookieHash)
    .executeTakeFirst()

/** The newest device that was made with this deviId. */
export const findDeviceByClient = (db: Database, clientHash: Buffer): Promise<Device | undefined> =>
  db
    .selectFrom('devices')
    .select(columns)
    .where('client_hash', '=', clientHash)
    .orderBy('device_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes checks of one deviId wait for each other until the transaction ends, so that two of them make one device. */
export async function lockClient(db: Database, clientHash: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${clientHash.readBigInt64BE().toString()}::bigint)`.execute(db)
}

/** The same for one device, whose guest two checks could make twice. Answers it as it is then. */
export const lockDevice = (db: Database, deviceId: string): Promise<Device> =>
  db.selectFrom('devices').select(columns).where('device_id', '=', deviceId).forUpdate().executeTakeFirstOrThrow()

export const insertDevice = (db: Database, clientHash: Buffer, at: Date): Promise<Device> =>
  db
    .insertInto('devices')
    .values({ client_hash: clientHash, created_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function insertCookie(db: Database, deviceId: string, cookieHash: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('device_cookies')
    .values({ device_id: deviceId, cookie_hash: cookieHash, created_at: at })
    .execute()
}

export async function insertGuest(db: Database, deviceId: string, at: Date): Promise<string> {
  const { user_id } = await db
    .insertInto('users')
    .values({ created_at: at })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('devices').set({ guest_id: user_id }).where('device_id', '=', deviceId).execute()
  return user_id
}

/** Remembers the deviId that came beside the cookie, when it is another one than before. */
export async function noteClient(db: Database, deviceId: string, clientHash: Buffer): Promise<void> {
  await db
    .updateTable('devices')
    .set({ noted_client_hash: clientHash })
    .where('device_id', '=', deviceId)
    .where('client_hash', '!=', clientHash)
    .where('noted_client_hash', 'is distinct from', clientHash)
    .execute()
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
