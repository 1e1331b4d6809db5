import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret, newSecret } from '../../tokens.ts'

const lifetimeMs = 30 * 86_400_000
/** Limits the number of emails to one address: each wallet with an unconfirmed address can cause an email. */
const mostWallets = 10

/** Creates a single-use link that moves a guest's wallet to another device. */
export async function makeRecoveryLink(
  { db, now, randomBytes }: Pick<Deps, 'db' | 'now' | 'randomBytes'>,
  userId: string,
): Promise<string> {
  const token = newSecret(randomBytes)
  await db
    .insertInto('recovery_links')
    .values({ token_hash: hashSecret(token), user_id: userId, expires_at: new Date(now() + lifetimeMs), used_at: null })
    .execute()
  return token
}

/**
 * Returns the billing email address of the guest who owns a recovery link; the recovery code is sent to this address.
 * Opening a link proves that the email with the link was read, so this also confirms the address. Returns undefined for
 * an invalid link.
 */
export async function openRecoveryLink(db: Database, token: string, at: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('billing_infos')
    .from('recovery_links')
    .innerJoin('users', 'users.user_id', 'recovery_links.user_id')
    .set({ verified_at: sql`coalesce(billing_infos.verified_at, ${at})` })
    .whereRef('billing_infos.user_id', '=', 'recovery_links.user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('users.email', 'is', null)
    .where('users.deleted_at', 'is', null)
    .returning('billing_infos.email')
    .executeTakeFirst()
  return row?.email
}

/** Consumes a recovery link and returns the user whose wallet the link moves. */
export async function consumeRecoveryLink(tx: Database, token: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('recovery_links')
    .set({ used_at: at })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Invalidates all recovery links to a user's wallet. */
export async function endRecoveryLinks(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_links').where('user_id', '=', userId).execute()
}

/** A guest who has paid, and the guest's last payment, which may be older than the billing email address. */
export interface PayingGuest {
  readonly userId: string
  readonly orderId: string
  readonly paidAt: Date
  readonly price: string
  readonly currency: string
}

/**
 * Returns guests with this billing email address who have paid, even under an earlier address; latest payment first.
 * @param isVerified whether to return the guests who confirmed the address or those who did not
 */
export async function readPayingGuests(db: Database, email: string, isVerified: boolean): Promise<PayingGuest[]> {
  return db
    .selectFrom('billing_infos')
    .innerJoin('users', 'users.user_id', 'billing_infos.user_id')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('orders')
          .select(['order_id', 'paid_at', 'price', 'currency'])
          .whereRef('orders.user_id', '=', 'billing_infos.user_id')
          .where('paid_at', 'is not', null)
          .orderBy('paid_at', 'desc')
          .orderBy('order_id', 'desc')
          .limit(1)
          .as('paid'),
      (on) => on.onTrue(),
    )
    .select(['users.user_id as userId', 'paid.order_id as orderId', 'paid.price', 'paid.currency'])
    .select(sql<Date>`paid.paid_at`.as('paidAt'))
    .where('billing_infos.email', '=', email)
    .where('billing_infos.verified_at', isVerified ? 'is not' : 'is', null)
    .where('users.email', 'is', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('paid.paid_at', 'desc')
    .orderBy('paid.order_id', 'desc')
    .limit(mostWallets)
    .execute()
}
