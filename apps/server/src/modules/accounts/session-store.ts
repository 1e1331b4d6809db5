import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface SessionKey {
  readonly tokenHash: Buffer
  readonly cookieHash: Buffer
}
export interface SessionRow {
  readonly device_id: string
  readonly user_id: string
  /** Time of the last use in ms since epoch. */
  readonly used_ms: number
  readonly is_official: boolean
}

/** Creates a session. Returns false if the token already has a session. */
export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; deviceId: string; userId: string; client: string; at: Date },
): Promise<boolean> {
  const { tokenHash, deviceId, userId, client, at } = session
  const made = await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, device_id: deviceId, user_id: userId, client, created_at: at, used_at: at })
    .onConflict((row) => row.column('token_hash').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export const countDeviceSessions = async (db: Database, deviceId: string): Promise<number> =>
  (
    await db
      .selectFrom('sessions')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('device_id', '=', deviceId)
      .executeTakeFirstOrThrow()
  ).n

/**
 * Finds the sessions of several keys, one result per key. A result is undefined unless the cookie belongs to the
 * token's device, the user is not deleted, and the token is within the limits on use and age.
 */
export async function findSessions(
  db: Database,
  keys: readonly SessionKey[],
  limits: { usedAfter: Date; madeAfter: Date; replacedAfter: Date },
): Promise<(SessionRow | undefined)[]> {
  const tokens = keys.map((key) => key.tokenHash)
  const cookies = keys.map((key) => key.cookieHash)
  const { rows } = await sql<SessionRow & { place: number }>`
    SELECT k.place::int, s.device_id, s.user_id, (extract(epoch FROM s.used_at) * 1000)::float8 AS used_ms,
      u.email IS NOT NULL AS is_official
    FROM unnest(${tokens}::bytea[], ${cookies}::bytea[]) WITH ORDINALITY AS k(token, cookie, place)
    JOIN sessions s ON s.token_hash = k.token
    JOIN device_cookies c ON c.cookie_hash = k.cookie AND c.device_id = s.device_id
      AND (c.replaced_at IS NULL OR c.replaced_at > ${limits.replacedAfter})
    JOIN users u ON u.user_id = s.user_id
    WHERE u.deleted_at IS NULL AND s.used_at > ${limits.usedAfter} AND s.created_at > ${limits.madeAfter}`.execute(db)
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return keys.map((_, index) => found.get(index + 1))
}

export async function touchSession(db: Database, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()
}

export interface SignedInDevice {
  readonly deviceId: string
  /** Names of browser and operating system; '' if unknown. */
  readonly client: string
  readonly usedAt: Date
}

/** Returns the devices on which a user is signed in, last used first. */
export async function readSignedInDevices(db: Database, userId: string, usedAfter: Date): Promise<SignedInDevice[]> {
  const { rows } = await sql<SignedInDevice>`
    SELECT * FROM (
      SELECT DISTINCT ON (s.device_id) s.device_id AS "deviceId", s.client, s.used_at AS "usedAt"
      FROM sessions s JOIN devices d USING (device_id)
      WHERE s.user_id = ${userId} AND ${userId} IN (d.account_id, d.guest_id) AND s.used_at > ${usedAfter}
      ORDER BY s.device_id, s.used_at DESC) AS newest
    ORDER BY "usedAt" DESC`.execute(db)
  return rows
}

/** Finds a user who is not deleted. */
export const findUser = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select(['user_id', 'created_at', 'email', 'nickname', 'head_image', 'air_email'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const readSessionCacheVersion = async (db: Database): Promise<string> =>
  (await db.selectFrom('session_state').select('version').executeTakeFirstOrThrow()).version
