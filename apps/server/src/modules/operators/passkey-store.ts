import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export const listPasskeys = (db: Database, operatorId: string) =>
  db
    .selectFrom('operator_passkeys')
    .select(['passkey_id', 'name', 'transports', 'created_at', 'used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute()

/** Finds a passkey with its operator, unless the operator is disabled. */
export const findPasskey = (db: Database, passkeyId: string) =>
  db
    .selectFrom('operator_passkeys as p')
    .innerJoin('operators as o', 'o.operator_id', 'p.operator_id')
    .select(['p.passkey_id', 'p.operator_id', 'p.public_key', 'p.counter', 'p.transports'])
    .where('p.passkey_id', '=', passkeyId)
    .where('o.disabled_at', 'is', null)
    .executeTakeFirst()

export async function insertPasskey(
  db: Database,
  passkey: {
    passkey_id: string
    operator_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
  },
): Promise<void> {
  await db
    .insertInto('operator_passkeys')
    .values({ ...passkey, used_at: null })
    .execute()
}

export async function touchPasskey(db: Database, passkeyId: string, counter: number, at: Date): Promise<void> {
  await db.updateTable('operator_passkeys').set({ counter, used_at: at }).where('passkey_id', '=', passkeyId).execute()
}

/** Removes a passkey unless it is the operator's last one; returns the outcome. */
export async function deletePasskey(
  tx: Database,
  operatorId: string,
  passkeyId: string,
): Promise<'removed' | 'unknown' | 'last'> {
  await sql`SELECT FROM operators WHERE operator_id = ${operatorId} FOR UPDATE`.execute(tx)
  const own = await listPasskeys(tx, operatorId)
  if (!own.some((one) => one.passkey_id === passkeyId)) return 'unknown'
  if (own.length === 1) return 'last'
  await tx.deleteFrom('operator_passkeys').where('passkey_id', '=', passkeyId).execute()
  return 'removed'
}
