import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export type CodePurpose = 1 | 2 | 3

/** Serializes the use of codes for one email address until the transaction ends. */
export async function lockEmailAddress(tx: Database, address: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${address}, 7233))`.execute(tx)
}

export async function insertCode(
  db: Database,
  code: { purpose: CodePurpose; address: string; userId: string; mac: Buffer; at: Date },
): Promise<void> {
  const { purpose, address, userId: user_id, mac: code_mac, at: created_at } = code
  await db.insertInto('mail_codes').values({ purpose, address, user_id, code_mac, created_at, used_at: null }).execute()
}

/** The purpose, address and user for which a code is valid. */
export interface CodeScope {
  readonly purpose: CodePurpose
  readonly address: string
  readonly userId: string
}

/**
 * Records an attempt with the newest code for a purpose, address and user, and returns the code. Returns undefined if
 * no further attempt is allowed. This is one statement, so concurrent guesses cannot exceed `mostTries`.
 */
export async function recordCodeAttempt(
  db: Database,
  { purpose, address, userId }: CodeScope,
  limits: { madeAfter: Date; mostTries: number },
): Promise<{ code_id: string; code_mac: Buffer } | undefined> {
  return db
    .updateTable('mail_codes')
    .set({ tries: sql`tries + 1` })
    .where('code_id', '=', (of) =>
      of
        .selectFrom('mail_codes')
        .select((max) => max.fn.max('code_id').as('code_id'))
        .where('purpose', '=', purpose)
        .where('address', '=', address)
        .where('user_id', '=', userId),
    )
    .where('used_at', 'is', null)
    .where('tries', '<', limits.mostTries)
    .where('created_at', '>', limits.madeAfter)
    .returning(['code_id', 'code_mac'])
    .executeTakeFirst()
}

/** Marks a code as used and returns the email address it was sent to, or undefined if it was used before. */
export async function consumeMailCode(tx: Database, codeId: string, at: Date): Promise<string | undefined> {
  const used = await tx
    .updateTable('mail_codes')
    .set({ used_at: at })
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .returning('address')
    .executeTakeFirst()
  return used?.address
}
