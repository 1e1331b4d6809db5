import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { AccountTables } from '../tables.ts'

export const listPasskeys = (db: Database, userId: string) =>
  db
    .selectFrom('viewer_passkeys')
    .select(['passkey_id', 'name', 'transports', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const findPasskey = (db: Database, passkeyId: string) =>
  db
    .selectFrom('viewer_passkeys')
    .select(['passkey_id', 'user_id', 'public_key', 'counter', 'transports'])
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst()

/** Adds a passkey. Returns false if its id already exists. */
export async function insertPasskey(
  db: Database,
  passkey: Insertable<AccountTables['viewer_passkeys']>,
): Promise<boolean> {
  const made = await db
    .insertInto('viewer_passkeys')
    .values(passkey)
    .onConflict((on) => on.column('passkey_id').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export async function touchPasskey(db: Database, passkeyId: string, counter: number, at: Date): Promise<void> {
  await db.updateTable('viewer_passkeys').set({ counter, used_at: at }).where('passkey_id', '=', passkeyId).execute()
}

export async function deletePasskey(tx: Database, userId: string, passkeyId: string): Promise<void> {
  await tx.deleteFrom('viewer_passkeys').where('user_id', '=', userId).where('passkey_id', '=', passkeyId).execute()
}

/** Stores an answered challenge. Returns false if it was already answered. */
export async function storeAnsweredChallenge(db: Database, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const made = await db
    .insertInto('viewer_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}
