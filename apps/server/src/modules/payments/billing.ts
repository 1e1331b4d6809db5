import { isEmail } from '@cliffhanger/domain/email'
import { sql } from 'kysely'
import type { Payer } from '../../adapters/airwallex/shapes.ts'
import type { Database } from '../../db/schema.ts'

export interface BillingDetails {
  readonly firstName: string
  readonly lastName: string
  /** Email address in lower case. */
  readonly email: string
  readonly phone: string
}

export async function readBillingDetails(db: Database, userId: string): Promise<BillingDetails | undefined> {
  const row = await db.selectFrom('billing_infos').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return undefined
  return { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone }
}

export async function readBillingEmail(
  db: Database,
  userId: string,
): Promise<{ address: string; isConfirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('billing_infos')
    .select(['email', 'verified_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { address: row.email, isConfirmed: row.verified_at !== null }
}

/**
 * Stores the billing details that a viewer entered.
 * @param endElsewhere called in the transaction when the email address changes, because the address gives access to the
 * wallet: ends the viewer's access from other devices
 */
export async function saveBillingDetails(
  db: Database,
  userId: string,
  billing: BillingDetails,
  at: Date,
  endElsewhere: (tx: Database) => Promise<void>,
): Promise<void> {
  const { firstName: first_name, lastName: last_name, email, phone } = billing
  await db.transaction().execute(async (tx) => {
    const before = await readBillingDetails(tx, userId)
    const isSameAddress = before?.email === email
    if (before && !isSameAddress) await endElsewhere(tx)
    const values = { first_name, last_name, email, phone, updated_at: at, ...(!isSameAddress && { verified_at: null }) }
    // The user's row is locked first, as in a delivery, a purge and a merge.
    await tx.updateTable('users').set({ air_email: email }).where('user_id', '=', userId).execute()
    await tx
      .insertInto('billing_infos')
      .values({ user_id: userId, ...values })
      .onConflict((on) => on.column('user_id').doUpdateSet(values))
      .execute()
  })
}

/** Returns the email address that a payment wallet (such as Apple Pay) reported for a payment, in lower case. */
export const payerEmailOf = (payer: Payer): string => payer.email.trim().toLowerCase()

/**
 * Stores the contact that a payment wallet (such as Apple Pay) reported, unless the buyer has already entered billing
 * details. The stored email address is unconfirmed, like an entered one.
 */
export async function storeWalletContact(db: Database, userId: string, payer: Payer, at: Date): Promise<void> {
  const email = payerEmailOf(payer)
  if (!isEmail(email)) return
  await db.transaction().execute(async (tx) => {
    // A concurrent purge or merge either waits for this lock, or has ended and its result is visible to this query.
    const { rows: owners } = await sql`SELECT FROM users
      WHERE user_id = ${userId} AND purged_at IS NULL AND merged_into IS NULL FOR UPDATE`.execute(tx)
    if (owners.length === 0) return
    const [firstName, lastName] = [payer.firstName, payer.lastName].map((name) => name.trim().slice(0, 64))
    const inserted = await tx
      .insertInto('billing_infos')
      .values({
        user_id: userId,
        first_name: firstName ?? '',
        last_name: lastName ?? '',
        email,
        phone: '',
        updated_at: at,
      })
      .onConflict((on) => on.doNothing())
      .returning('email')
      .executeTakeFirst()
    if (inserted)
      await tx.updateTable('users').set({ air_email: inserted.email }).where('user_id', '=', userId).execute()
  })
}

/**
 * Marks the email address as confirmed by the owner of the mailbox. Does nothing if the user has changed the address
 * since.
 */
export async function confirmBillingEmail(db: Database, userId: string, email: string, at: Date): Promise<void> {
  await db
    .updateTable('billing_infos')
    .set({ verified_at: at })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('verified_at', 'is', null)
    .execute()
}

/**
 * Records that a user has paid under the current billing email address. The transaction must hold a lock on the user's
 * row.
 */
export async function recordPaidBillingEmail(tx: Database, userId: string): Promise<void> {
  await tx
    .updateTable('billing_infos')
    .set((row) => ({ paid_email: row.ref('email') }))
    .where('user_id', '=', userId)
    .execute()
}

/** Returns the number of viewers who use an email address for billing. */
export const countUsersOfBillingEmail = async (db: Database, email: string): Promise<number> =>
  (
    await db
      .selectFrom('billing_infos')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).n

/** Checks whether the operator has blocked purchases with this email address or with its whole domain. */
export async function isEmailBlocked(db: Database, email: string): Promise<boolean> {
  const domain = email.slice(email.indexOf('@'))
  const row = await db
    .selectFrom('blocked_addresses')
    .select('pattern')
    .where('pattern', 'in', [email, domain])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Blocks or unblocks purchases with an email address or with a whole domain (`@example.com`). @param pattern in lower
 * case
 */
export async function setEmailBlocked(db: Database, pattern: string, isOn: boolean, at: Date): Promise<void> {
  if (!isOn) {
    await db.deleteFrom('blocked_addresses').where('pattern', '=', pattern).execute()
    return
  }
  await db
    .insertInto('blocked_addresses')
    .values({ pattern, created_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
}
