import type pg from 'pg'
import { distribute, removeOrphans, undistribute } from './distribute.ts'
import { viewerTables } from './placement.ts'

export interface MovedTable {
  readonly name: string
  readonly rows: number
}

async function countRows(client: pg.ClientBase): Promise<MovedTable[]> {
  const counted: MovedTable[] = []
  for (const name of viewerTables) {
    const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`)
    counted.push({ name, rows: Number(rows[0]?.n ?? 0) })
  }
  return counted
}

/**
 * Distributes the viewer tables over the nodes, or moves them back to the coordinator, in one transaction, and compares
 * the number of rows before and after. A rehearsal rolls everything back.
 * @throws Error if a table has more or fewer rows afterwards; then nothing has changed
 */
export async function changePlacement(
  client: pg.ClientBase,
  { isBack, isRehearsal }: { readonly isBack: boolean; readonly isRehearsal: boolean },
): Promise<MovedTable[]> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0;
      SET LOCAL citus.max_adaptive_executor_pool_size = 1`)
    if (isBack) await removeOrphans(client)
    const before = await countRows(client)
    await (isBack ? undistribute(client) : distribute(client))
    const after = await countRows(client)
    const lost = after.filter(({ rows }, n) => rows !== before[n]?.rows).map(({ name }) => name)
    if (lost.length > 0) throw new Error(`other numbers of rows than before: ${lost.join(', ')}`)
    await client.query(isRehearsal ? 'ROLLBACK' : 'COMMIT')
    return after
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Deletes the rows that Citus has copied to the nodes but left on the coordinator, where nothing reads them. */
export async function deleteCoordinatorCopies(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL citus.enable_unsafe_triggers = on')
    // A trigger of the ledger would refuse the deletion.
    await client.query('ALTER TABLE ledger_entries DISABLE TRIGGER USER')
    for (const table of viewerTables) {
      await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table])
    }
    await client.query('ALTER TABLE ledger_entries ENABLE TRIGGER USER')
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
