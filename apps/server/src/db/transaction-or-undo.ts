import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** Maximum number of queries, one per second, for the outcome of a commit during which the connection was lost. */
const outcomeChecks = 10

/**
 * Runs a transaction that belongs to changes outside of the database, such as files. Calls `undo`, which takes the
 * changes back, unless the transaction is committed: if the connection is lost during the commit, asks the database for
 * the outcome. @throws the error of the transaction
 * @param isNeeded returns false if the transaction has changed nothing that `undo` would take back
 */
export async function transactionOrUndo<T>(
  db: Database,
  run: (tx: Database) => Promise<T>,
  undo: () => Promise<unknown>,
  isNeeded: () => boolean = () => true,
): Promise<T> {
  let transactionId: string | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await run(tx)
      if (isNeeded()) transactionId = await readTransactionId(tx)
      return result
    })
  } catch (error) {
    if (transactionId === undefined || (await wasRolledBack(db, transactionId))) await undo()
    throw error
  }
}

async function readTransactionId(tx: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(tx)
  return rows[0]?.id
}

/** Returns whether a transaction was rolled back; false if that is unknown, because most sent commits succeed. */
async function wasRolledBack(db: Database, transactionId: string): Promise<boolean> {
  for (let check = 1; ; check += 1) {
    const outcome = await sql<{ status: string }>`SELECT pg_xact_status(${transactionId}::xid8) AS status`
      .execute(db)
      .then(({ rows }) => rows[0]?.status)
      .catch(() => undefined)
    if (outcome === 'aborted' || outcome === 'committed') return outcome === 'aborted'
    if (check === outcomeChecks) return false
    await wait(1000)
  }
}
