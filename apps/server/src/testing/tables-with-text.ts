import type pg from 'pg'

/** Returns the names of all our tables that have a row containing the text. */
export async function findTablesWithText(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await pool.query(`SELECT FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [text])
    if (hits.rowCount !== 0) found.push(name)
  }
  return found
}
