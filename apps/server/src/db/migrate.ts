import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { StartError } from '../start-error.ts'
import { advisoryLocks } from './advisory-locks.ts'

const migrationsDir = join(import.meta.dirname, 'migrations')
/**
 * Longest wait of a migration for a table lock, because other queries of the table queue behind it. After this timeout
 * the migration lets them pass and tries again.
 */
const lockTimeoutMs = 1_000
const pauseMs = 500
const mostTries = 600
const lookAgainMs = 100
/** First line of a migration file whose statements cannot run in a transaction, such as CREATE INDEX CONCURRENTLY. */
export const noTransactionMark = '-- outside of a transaction\n'

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}
export interface Migration extends AppliedMigration {
  readonly sql: string
}
export interface MigrateOptions {
  /** Migrations to apply; default: all in the folder. */
  readonly only?: readonly AppliedMigration[]
  /** Folder of the .sql files. */
  readonly folder?: string
}

/**
 * Applies the numbered .sql files that this database has not applied yet, in order of name, each in its own
 * transaction unless it begins with `noTransactionMark`. A file that changed after it was applied is an error.
 * @returns the names of the migrations that this call applied
 * @throws StartError when a migration fails, was changed, or is listed in `only` but unknown to this release
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { only, folder = migrationsDir } = options
  const known = await readMigrations(folder)
  const migrations = only ? only.map((one) => findSameMigration(one, known)) : known
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    // Usually no migration is missing. The lock is then skipped, because a running backup may hold it for long.
    if ((await findMissing(client, migrations)).length === 0) return []
    // Polls for the lock: a waiting statement would hold a snapshot, for which CREATE INDEX CONCURRENTLY waits.
    while (!(await takeLock(client))) await sleep(lookAgainMs)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const missing = await findMissing(client, migrations)
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    // Closes the connection instead of returning it to the pool: its timeouts are off, and closing always frees the
    // lock.
    client.release(true)
  }
}

/** Returns the names of migrations of this release that the database has not applied. */
export async function findMissingMigrations(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    return (await findMissing(client, await readMigrations())).map(({ name }) => name)
  } finally {
    client.release()
  }
}

async function takeLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    advisoryLocks.migration,
  ])
  return rows[0]?.taken === true
}

/** Reads all migrations of this release, in the order in which they are applied. */
export async function readMigrations(folder = migrationsDir): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function findSameMigration({ name, checksum }: AppliedMigration, known: readonly Migration[]): Migration {
  const found = known.find((migration) => migration.name === name)
  if (!found) throw new StartError(`Migration ${name} is of a newer release than this one`)
  if (found.checksum !== checksum) throw new StartError(`Migration ${name} differs from the file of this release`)
  return found
}

async function findMissing(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const found = await client.query<{ there: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS there`)
  if (!found.rows[0]?.there) return [...migrations]
  const { rows } = await client.query<AppliedMigration>('SELECT name, checksum FROM schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return migrations.filter((migration) => isMissing(migration, applied))
}

function isMissing({ name, checksum }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const seen = applied.get(name)
  if (seen !== undefined && seen !== checksum) {
    throw new StartError(`Migration ${name} was changed after this database had applied it; add a new file instead`)
  }
  return seen === undefined
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (migration.sql.startsWith(noTransactionMark)
        ? applyWithoutTransaction(client, migration)
        : applyInTransaction(client, migration))
    } catch (error) {
      const isLockTimeout = errorCode(error) === '55P03' && tries < mostTries
      if (!isLockTimeout) {
        throw new StartError(
          `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
      await sleep(pauseMs)
    }
  }
}

async function applyInTransaction(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query(migration.sql)
    await recordApplied(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Runs the statements outside of a transaction, where they block no other query. After an interruption all run again.
 */
async function applyWithoutTransaction(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;\s*(?:\n|$)/)) {
    if (statement.trim() !== '') await client.query(statement)
  }
  await recordApplied(client, migration)
}

const recordApplied = (client: pg.PoolClient, { name, checksum }: AppliedMigration) =>
  client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
