import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Operator {
  readonly operator_id: string
  readonly email: string
  readonly name: string
  readonly role: StudioRole
  readonly handle: Buffer
  readonly totp_secret: Buffer | null
}
const operatorColumns = ['operator_id', 'email', 'name', 'role', 'handle', 'totp_secret'] as const

/** Finds the operator with an email address, including disabled operators. */
export const findOperatorByEmail = (db: Database, email: string) =>
  db
    .selectFrom('operators')
    .select([...operatorColumns, 'disabled_at'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

export const findOperator = (db: Database, operatorId: string) =>
  db
    .selectFrom('operators')
    .select([...operatorColumns, 'disabled_at'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()

/** Creates the operator of an accepted invitation. Throws if an operator with this email address exists. */
export const insertOperator = (
  db: Database,
  operator: { email: string; name: string; role: StudioRole; handle: Buffer; created_at: Date },
) =>
  db
    .insertInto('operators')
    .values({ ...operator, email: operator.email.toLowerCase(), totp_secret: null, seen_at: null, disabled_at: null })
    .returning(operatorColumns)
    .executeTakeFirstOrThrow()

export const countOperators = async (db: Database): Promise<number> =>
  (await db.selectFrom('operators').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n

export const listOperators = (db: Database) =>
  db
    .selectFrom('operators as o')
    .select(['o.operator_id', 'o.name', 'o.email', 'o.role', 'o.seen_at', 'o.disabled_at'])
    .select(sql<boolean>`o.totp_secret IS NOT NULL`.as('has_totp'))
    .select((of) =>
      of
        .selectFrom('operator_passkeys as p')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('p.operator_id', '=', 'o.operator_id')
        .as('passkeys'),
    )
    .orderBy('o.operator_id')
    .execute()

/** Locks all enabled owners, so that two concurrent changes cannot remove the last one. Returns their ids. */
export async function lockOwnerRows(tx: Database): Promise<string[]> {
  const rows = await tx
    .selectFrom('operators')
    .select('operator_id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('operator_id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.operator_id)
}

/** Updates an operator. Returns false for an unknown operator. */
export async function updateOperator(
  db: Database,
  operatorId: string,
  change: {
    role?: StudioRole
    disabled_at?: Date | null
    seen_at?: Date
    totp_secret?: Buffer | null
    totp_counter?: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set(change)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a code of the authenticator app as used. Returns false if this or a later code was already used. */
export async function consumeTotpCounter(db: Database, operatorId: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_counter: String(counter) })
    .where('operator_id', '=', operatorId)
    .where('totp_counter', '<', String(counter))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(tx: Database, operatorId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  const rows = hashes.map((code_hash) => ({ code_hash, operator_id: operatorId, used_at: null }))
  await tx.insertInto('operator_recovery_codes').values(rows).execute()
}

/** Marks a recovery code as used. Returns false if it is unknown, already used, or belongs to another operator. */
export async function consumeRecoveryCode(db: Database, operatorId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_recovery_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hash)
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const countRecoveryCodes = async (db: Database, operatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('operator_recovery_codes')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n

/** Marks a challenge as used. Returns false if it was already used. */
export async function consumeChallenge(db: Database, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const made = await db
    .insertInto('operator_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}
