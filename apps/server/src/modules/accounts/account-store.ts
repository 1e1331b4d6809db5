import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Account {
  readonly user_id: string
  readonly email: string | null
  readonly deleted_at: Date | null
}

/** The account of an address, deleted or not; nobody else changes it until the transaction ends. */
export const lockAccountOf = (tx: Database, address: string): Promise<Account | undefined> =>
  tx
    .selectFrom('users')
    .select(['user_id', 'email', 'deleted_at'])
    .where('email', '=', address)
    .forUpdate()
    .executeTakeFirst()

/** Gives the address free for a new account; the old one stays deleted and waits for the purge. */
export async function releaseAddress(tx: Database, userId: string): Promise<void> {
  await tx.updateTable('users').set({ email: null }).where('user_id', '=', userId).execute()
}

/** Brings a deleted account back. Answers since when: after its deletion, also when the clock was ahead at that. */
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

/** Makes a guest an official user with everything they have; false when they are one already, or gone. */
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

/** Binds a device to an official user. One who was its guest until now is that no longer: the device may get another. */
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

/** Ends everything that could act for a device: its sessions and cookies. */
export async function endDevice(tx: Database, deviceId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('device_id', '=', deviceId).execute()
  await tx.deleteFrom('device_cookies').where('device_id', '=', deviceId).execute()
}

/**
 * Takes a user out of use at once: no session, no device. Answers since when: after they came and came back, whatever
 * the clocks showed.
 */
export async function markDeleted(tx: Database, userId: string, at: Date): Promise<Date> {
  const since = sql<Date>`greatest(${at}, created_at, restored_at + interval '1 ms')`
  const row = await tx
    .updateTable('users')
    .set({ deleted_at: since, deleted_hours: 0 })
    .where('user_id', '=', userId)
    .returning(sql<Date>`deleted_at`.as('since'))
    .executeTakeFirstOrThrow()
  // Once their devices are nobody's, nobody could find these any more.
  await tx
    .updateTable('devices')
    .set({ first_ad: null, last_ad: null })
    .where((is) => is.or([is('account_id', '=', userId), is('guest_id', '=', userId)]))
    .execute()
  await endUser(tx, userId)
  return row.since
}

/**
 * Ends a user's sessions and unbinds their devices, all but one. The devices first: a check that is under way holds its
 * device, and makes no session any more once that is nobody's.
 */
export async function endUser(tx: Database, userId: string, keptDeviceId = '0'): Promise<void> {
  const others = tx.updateTable('devices').where('device_id', '!=', keptDeviceId)
  await others.set({ account_id: null }).where('account_id', '=', userId).execute()
  await others.set({ guest_id: null }).where('guest_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('device_id', '!=', keptDeviceId).execute()
}

/** Ends a user's sessions on one device, which is not theirs any more. False when it never was. */
export async function endUserOn(tx: Database, userId: string, deviceId: string): Promise<boolean> {
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
  /** The viewer has allowed ids of ad networks since. */
  readonly hasNewIds: boolean
}

/** Keeps which ad brought a user; what was told first stays, and the same ad's new ids come to it. */
export async function attributeAd(
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
 * Gives a guest to a device in place of the one it had; every other device and session of theirs ends. False when they
 * are no guest any more.
 */
export async function moveGuest(tx: Database, deviceId: string, guestId: string): Promise<boolean> {
  const guest = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', guestId)
    .where('email', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!guest) return false
  await endUser(tx, guestId)
  await tx
    .updateTable('devices')
    .set({ guest_id: guestId, account_id: null })
    .where('device_id', '=', deviceId)
    .execute()
  return true
}
