import { type Expression, sql } from 'kysely'
import type { Database } from './schema.ts'

const rowsAtOnce = 100

/**
 * Yields the rows of a query and reads a hundred at a time, to limit memory.
 * @param tx a transaction; the cursor is closed when it ends
 * @param name of the cursor, unique within the transaction; a plain identifier
 */
export async function* rowsByCursor<Row>(tx: Database, name: string, query: Expression<Row>): AsyncGenerator<Row> {
  await sql`DECLARE ${sql.id(name)} NO SCROLL CURSOR FOR ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(rowsAtOnce)} FROM ${sql.id(name)}`.execute(tx)
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`CLOSE ${sql.id(name)}`.execute(tx)
}
