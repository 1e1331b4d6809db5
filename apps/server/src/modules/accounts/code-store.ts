import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export type Purpose = 1 | 2 | 3

/** Whoever asks for or uses codes of one address waits for the others, until the transaction ends. */
export async function lockAddress(tx: Database, address: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${address}, 7233))`.execute(tx)
}

/** When codes were mailed to an address since then, newest first; not those of a clock that was ahead of `until`. */
export const readMailed = (db: Database, address: string, since: Date, until: Date) =>
  db
    .selectFrom('mail_codes')
    .select(['purpose', 'created_at'])
    .where('address', '=', address)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .execute()

export async function insertCode(
  db: Database,
  code: { purpose: Purpose; address: string; userId: string; mac: Buffer; at: Date },
): Promise<void> {
  const { purpose, address, userId: user_id, mac: code_mac, at: created_at } = code
  await db.insertInto('mail_codes').values({ purpose, address, user_id, code_mac, created_at, used_at: null }).execute()
}

export interface CodeOf {
  readonly purpose: Purpose
  readonly address: string
  readonly userId: string
}

/**
 * Counts a try at the newest code of a purpose, address and user, and answers it; undefined when there is none that may
 * still be tried. One statement, so that guesses at the same time cannot be more than `mostTries`.
 */
export async function takeTry(
  db: Database,
  { purpose, address, userId }: CodeOf,
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

/** False when somebody was faster. */
export async function useCode(tx: Database, codeId: string, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('mail_codes')
    .set({ used_at: at })
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .returning('code_id')
    .executeTakeFirst()
  return used !== undefined
}
