import { type Expression, sql } from 'kysely'
import type { Database } from './schema.ts'

const rowsAtOnce = 100

/**
 * Reads the rows of a query a hundred at a time, so that memory holds no more of them.
 * @param tx a transaction, which the cursor ends with
 * @param name of the cursor, used once in a transaction; a plain identifier
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
