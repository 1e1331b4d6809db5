import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Identity } from './issuers.ts'

type Key = Pick<Identity, 'issuer' | 'subject'>

/** Serializes the logins with one identity across all servers, until the transaction ends. */
export async function lockIdentity(tx: Database, { issuer, subject }: Key): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify([issuer, subject])}, 7234))`.execute(tx)
}

/** Returns the id of the user to whose account an identity logs in. */
export async function findIdentityOwner(db: Database, { issuer, subject }: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom('login_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Adds an identity to a user's account. If the identity is already known, records its use and its email address if
 * verified.
 */
export async function saveIdentity(
  tx: Database,
  { issuer, subject, email }: Identity,
  userId: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('login_identities')
    .values({ issuer, subject, email: email ?? '', user_id: userId, created_at: at, used_at: at })
    .onConflict((row) =>
      row.columns(['issuer', 'subject']).doUpdateSet({ used_at: at, ...(email !== null && { email }) }),
    )
    .execute()
}

/** Deletes an identity of any account. Called only if its account can no longer be opened. */
export async function deleteIdentityBySubject(tx: Database, { issuer, subject }: Key): Promise<void> {
  await tx.deleteFrom('login_identities').where('issuer', '=', issuer).where('subject', '=', subject).execute()
}

export const listIdentities = (db: Database, userId: string) =>
  db
    .selectFrom('login_identities')
    .select(['identity_id', 'issuer', 'subject', 'email', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('identity_id')
    .execute()

export async function deleteIdentity(tx: Database, userId: string, identityId: string): Promise<void> {
  await tx.deleteFrom('login_identities').where('user_id', '=', userId).where('identity_id', '=', identityId).execute()
}
