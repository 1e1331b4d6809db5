import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

const migrationsDir = join(import.meta.dirname, 'migrations')
/** Held while migrations run, so that of several starting instances one does the work and the others wait. */
const migrationLock = 7_233_002

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Applies the numbered .sql files that this database has not seen, each in a transaction of its own, in order of name.
 * Files are only ever added: one that changed after it was applied is an error. Returns the names applied now.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = 0`)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const missing = migrations.filter((migration) => isMissing(migration, applied))
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    // Not back to the pool: its settings are off, and closing it frees the lock whatever happened.
    client.release(true)
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsDir, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function isMissing({ name, checksum }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const seen = applied.get(name)
  if (seen !== undefined && seen !== checksum) {
    throw new StartError(`Migration ${name} was changed after this database had applied it; add a new file instead`)
  }
  return seen === undefined
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new StartError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
