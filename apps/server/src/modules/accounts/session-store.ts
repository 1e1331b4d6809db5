import type { Database } from '../../db/schema.ts'

export interface SessionRow {
  readonly device_id: string
  readonly user_id: string
  readonly used_at: Date
  readonly email: string | null
}

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; deviceId: string; userId: string; at: Date },
): Promise<void> {
  const { tokenHash, deviceId, userId, at } = session
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, device_id: deviceId, user_id: userId, created_at: at, used_at: at })
    .execute()
}

/** The session of a token, if the cookie names its device, its user still exists, and it was used and made late enough. */
export const findSession = (
  db: Database,
  by: { tokenHash: Buffer; cookieHash: Buffer; usedAfter: Date; madeAfter: Date },
): Promise<SessionRow | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('device_cookies', 'device_cookies.device_id', 'sessions.device_id')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['sessions.device_id', 'sessions.user_id', 'sessions.used_at', 'users.email'])
    .where('sessions.token_hash', '=', by.tokenHash)
    .where('device_cookies.cookie_hash', '=', by.cookieHash)
    .where('users.deleted_at', 'is', null)
    .where('sessions.used_at', '>', by.usedAfter)
    .where('sessions.created_at', '>', by.madeAfter)
    .executeTakeFirst()

export async function touchSession(db: Database, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()
}

/** A user who is not deleted. */
export const findUser = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select(['user_id', 'created_at', 'email', 'nickname', 'head_image', 'air_email'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
