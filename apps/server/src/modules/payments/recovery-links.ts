import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashed, newSecret } from '../../tokens.ts'

const livesMs = 30 * 86_400_000

/** A link that brings a guest's wallet to another device, once. */
export async function makeRecoveryLink(
  { db, now, randomBytes }: Pick<Deps, 'db' | 'now' | 'randomBytes'>,
  userId: string,
): Promise<string> {
  const token = newSecret(randomBytes)
  await db
    .insertInto('recovery_links')
    .values({ token_hash: hashed(token), user_id: userId, expires_at: new Date(now() + livesMs), used_at: null })
    .execute()
  return token
}

/** Where the code goes that a link needs to bring its wallet: the guest's billing address. Undefined for a void link. */
export async function addressOfLink(db: Database, token: string, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('recovery_links')
    .innerJoin('users', 'users.user_id', 'recovery_links.user_id')
    .innerJoin('billing_infos', 'billing_infos.user_id', 'recovery_links.user_id')
    .select('billing_infos.email')
    .where('token_hash', '=', hashed(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('users.email', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email
}

/** Whose wallet a link brings; uses it up. */
export async function useRecoveryLink(tx: Database, token: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('recovery_links')
    .set({ used_at: at })
    .where('token_hash', '=', hashed(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Ends every link to a user's wallet: what was mailed before is no key to it any more. */
export async function endRecoveryLinks(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_links').where('user_id', '=', userId).execute()
}

/** Guests who have paid under a billing address, the one that paid last first. */
export async function guestsOfAddress(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_infos')
    .innerJoin('users', 'users.user_id', 'billing_infos.user_id')
    .innerJoin('orders', 'orders.user_id', 'users.user_id')
    .select('users.user_id')
    .select((of) => of.fn.max('orders.paid_at').as('last'))
    .where('billing_infos.email', '=', email)
    .where('users.email', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('orders.paid_at', 'is not', null)
    .groupBy('users.user_id')
    .orderBy('last', 'desc')
    .orderBy((of) => of.fn.max('orders.order_id'), 'desc')
    .execute()
  return rows.map((row) => row.user_id)
}
