import type { Database } from '../../db/schema.ts'

export interface Billing {
  readonly firstName: string
  readonly lastName: string
  /** Lower-cased. */
  readonly email: string
  readonly phone: string
}

export async function readBilling(db: Database, userId: string): Promise<Billing | undefined> {
  const row = await db.selectFrom('billing_infos').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return undefined
  return { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone }
}

/** @param endElsewhere called within the change when the address becomes another one: it is a way into the wallet */
export async function saveBilling(
  db: Database,
  userId: string,
  billing: Billing,
  at: Date,
  endElsewhere: (tx: Database) => Promise<void>,
): Promise<void> {
  const { firstName: first_name, lastName: last_name, email, phone } = billing
  const values = { first_name, last_name, email, phone, updated_at: at }
  await db.transaction().execute(async (tx) => {
    const before = await readBilling(tx, userId)
    if (before && before.email !== email) await endElsewhere(tx)
    await tx
      .insertInto('billing_infos')
      .values({ user_id: userId, ...values })
      .onConflict((on) => on.column('user_id').doUpdateSet(values))
      .execute()
    await tx.updateTable('users').set({ air_email: email }).where('user_id', '=', userId).execute()
  })
}

/** Whether the operator lets nobody buy with this address, or with any of its domain. */
export async function isBlocked(db: Database, email: string): Promise<boolean> {
  const domain = email.slice(email.indexOf('@'))
  const row = await db
    .selectFrom('blocked_addresses')
    .select('pattern')
    .where('pattern', 'in', [email, domain])
    .executeTakeFirst()
  return row !== undefined
}
