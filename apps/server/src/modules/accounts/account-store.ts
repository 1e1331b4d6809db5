import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Account {
  readonly user_id: string
  readonly email: string | null
  readonly deleted_at: Date | null
}

/** Reads the account of an email address and locks it until the transaction ends, even if the account is deleted. */
export const lockAccountByEmail = (tx: Database, address: string): Promise<Account | undefined> =>
  tx
    .selectFrom('users')
    .select(['user_id', 'email', 'deleted_at'])
    .where('email', '=', address)
    .forUpdate()
    .executeTakeFirst()

/**
 * Reads an account by its user id and locks it until the transaction ends, even if it is deleted. Returns undefined
 * after a purge.
 */
export const lockAccount = (tx: Database, userId: string): Promise<Account | undefined> =>
  tx
    .selectFrom('users')
    .select(['user_id', 'email', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('purged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Releases an email address for a new account. The old account stays deleted until it is purged. */
export async function releaseEmailAddress(tx: Database, userId: string): Promise<void> {
  await tx.updateTable('users').set({ email: null }).where('user_id', '=', userId).execute()
}

/**
 * Restores a deleted account. Returns the time of the restoration, which is later than the deletion even if clocks
 * differ.
 */
export async function restoreAccount(tx: Database, userId: string, at: Date): Promise<Date> {
  const since = sql<Date>`greatest(${at}, deleted_at + interval '1 ms')`
  const row = await tx
    .updateTable('users')
    .set({ deleted_at: null, deleted_hours: 0, restored_at: since })
    .where('user_id', '=', userId)
    .returning(sql<Date>`restored_at`.as('since'))
    .executeTakeFirstOrThrow()
  return row.since
}

export interface Profile {
  readonly email: string
  readonly nickname: string | null
  readonly headImage: string
}

/**
 * Turns a guest into a registered user who keeps all data. Returns false if the user is already registered or deleted,
 * or if their wallet was merged into another one.
 */
export async function upgradeGuest(tx: Database, userId: string, profile: Profile): Promise<boolean> {
  const { email, nickname, headImage } = profile
  const row = await tx
    .updateTable('users')
    .set({
      email,
      nickname: sql`coalesce(${nickname}, nickname)`,
      ...(headImage === '' ? {} : { head_image: headImage }),
    })
    .where('user_id', '=', userId)
    .where('email', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`merged_into IS NULL`)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAccount(tx: Database, { email, nickname, headImage }: Profile, at: Date): Promise<string> {
  const row = await tx
    .insertInto('users')
    .values({ created_at: at, email, nickname, head_image: headImage })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return row.user_id
}

/** Binds a device to a registered user. If this user was the device's guest, the device may get a new guest. */
export async function bindDevice(tx: Database, deviceId: string, userId: string): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ account_id: userId, guest_id: sql`nullif(guest_id, ${userId}::bigint)` })
    .where('device_id', '=', deviceId)
    .execute()
}

export async function unbindDevice(tx: Database, deviceId: string): Promise<void> {
  await tx.updateTable('devices').set({ account_id: null }).where('device_id', '=', deviceId).execute()
}

/** Ends all sessions and cookies of a device. */
export async function endDeviceSessions(tx: Database, deviceId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('device_id', '=', deviceId).execute()
  await tx.deleteFrom('device_cookies').where('device_id', '=', deviceId).execute()
}

/**
 * Marks a user as deleted and ends their sessions and devices at once. Returns the time of the deletion, which is later
 * than the creation and the last restoration even if clocks differ.
 */
export async function markUserDeleted(tx: Database, userId: string, at: Date): Promise<Date> {
  const since = sql<Date>`greatest(${at}, created_at, restored_at + interval '1 ms')`
  const row = await tx
    .updateTable('users')
    .set({ deleted_at: since, deleted_hours: 0 })
    .where('user_id', '=', userId)
    .returning(sql<Date>`deleted_at`.as('since'))
    .executeTakeFirstOrThrow()
  // Must run before endUserSessions unbinds the devices, because afterwards the user's devices cannot be found.
  await tx
    .updateTable('devices')
    .set({ first_ad: null, last_ad: null })
    .where((is) => is.or([is('account_id', '=', userId), is('guest_id', '=', userId)]))
    .execute()
  await endUserSessions(tx, userId)
  return row.since
}

/**
 * Ends a user's sessions and unbinds their devices, except one device. Devices are unbound first: a concurrent check
 * locks its device and creates no session after the device was unbound.
 */
export async function endUserSessions(tx: Database, userId: string, keptDeviceId = '0'): Promise<void> {
  const others = tx.updateTable('devices').where('device_id', '!=', keptDeviceId)
  await others.set({ account_id: null }).where('account_id', '=', userId).execute()
  await others.set({ guest_id: null }).where('guest_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('device_id', '!=', keptDeviceId).execute()
}

/**
 * Ends a user's sessions on one device and unbinds the device. Returns false if the device was not bound to the user.
 */
export async function endUserSessionOnDevice(tx: Database, userId: string, deviceId: string): Promise<boolean> {
  const device = await tx
    .updateTable('devices')
    .set({ account_id: null })
    .where('device_id', '=', deviceId)
    .where('account_id', '=', userId)
    .returning('device_id')
    .executeTakeFirst()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('device_id', '=', deviceId).execute()
  return device !== undefined
}

export async function savePreference(db: Database, userId: string, preference: 1 | 2): Promise<void> {
  await db.updateTable('users').set({ preference }).where('user_id', '=', userId).execute()
}

interface Attribution {
  readonly ad: Readonly<Record<string, string>>
  /** True if the viewer has now consented to ad network ids: they are then added to the stored ad if it is the same. */
  readonly hasNewIds: boolean
}

/** Stores the ad that brought a user. The first ad is never replaced, but new ids for the same ad are added. */
export async function storeAdAttribution(
  db: Database,
  userId: string,
  { ad, hasNewIds }: Attribution,
  at: Date,
): Promise<void> {
  if (Object.keys(ad).length === 0) return
  await db
    .insertInto('ad_attributions')
    .values({ user_id: userId, created_at: at, parameters: JSON.stringify(ad) })
    .onConflict((row) =>
      row
        .column('user_id')
        .doUpdateSet({ parameters: sql`ad_attributions.parameters || excluded.parameters` })
        .where(sql.lit(hasNewIds))
        .where(sql<boolean>`ad_attributions.parameters ->> 'adId' = excluded.parameters ->> 'adId'`),
    )
    .execute()
}

/**
 * Moves a guest to a device, replacing the device's previous guest. The guest's other devices and sessions end. Returns
 * false if the user is not a guest any more.
 */
export async function moveGuestToDevice(tx: Database, deviceId: string, guestId: string): Promise<boolean> {
  const guest = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', guestId)
    .where('email', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!guest) return false
  await endUserSessions(tx, guestId)
  await tx
    .updateTable('devices')
    .set({ guest_id: guestId, account_id: null })
    .where('device_id', '=', deviceId)
    .execute()
  return true
}
