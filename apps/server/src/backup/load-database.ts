import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { quoteIdentifier } from '../db/quoted.ts'
import { StartError } from '../start-error.ts'
import { createCopyInStream } from './copy-in.ts'
import { migrationsTable, readPartitions, readTables } from './database-parts.ts'
import { type Manifest, tablePath } from './manifest.ts'

/** Tables into which migrations write rows. */
const seeded = [migrationsTable, 'catalogue_state', 'modules', 'session_state']

/**
 * Increase of every sequence after a restore: ids assigned after the backup are known to other systems (at the payment
 * provider, in links, in the list of deleted accounts) and must never be assigned again.
 */
export const sequenceIncrease = 1_000_000

/**
 * Checks that the database is empty. @throws StartError if it contains more than the rows of migrations, or has a newer
 * schema than the backup
 */
export async function refuseUnlessEmpty(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    const tables = await readTables(client)
    for (const { name } of tables) {
      if (seeded.includes(name)) continue
      const { rowCount } = await client.query(`SELECT 1 FROM ${quoteIdentifier(name)} LIMIT 1`)
      if (rowCount !== 0) throw new StartError(`The database is not empty: ${name} has rows. Restore into an empty one`)
    }
    const { rows: found } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      migrationsTable,
    ])
    if (!found[0]?.there) {
      const [other] = tables
      if (other) throw new StartError(`The database is not empty: it has a table ${other.name} of something else`)
      return
    }
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
    const newer = rows.find(({ name }) => migrations.every((one) => one.name !== name))
    if (newer) throw new StartError(`The database is newer than the backup (${newer.name}): make an empty one`)
  } finally {
    client.release()
  }
}

/**
 * Migrates an empty database to the schema of the backup, then loads all rows in one transaction. @throws StartError if
 * only a newer release knows that schema
 */
export async function loadDatabase(
  pool: pg.Pool,
  folder: string,
  manifest: Manifest,
  showStatus: (text: string) => void,
): Promise<void> {
  await migrate(pool, { only: manifest.migrations })
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN')
    const there = new Set((await readPartitions(client)).map(({ name }) => name))
    for (const { name, parent, bound } of manifest.partitions) {
      if (!there.has(name))
        await client.query(`CREATE TABLE ${quoteIdentifier(name)} PARTITION OF ${quoteIdentifier(parent)} ${bound}`)
    }
    const names = manifest.tables.map(({ name }) => quoteIdentifier(name))
    // Foreign keys are restored at the end: validating them then is fast, and the order of tables does not matter.
    const keys = await takeForeignKeys(client)
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (const table of manifest.tables) {
      showStatus(`${table.name} …`)
      await loadTable(client, folder, table)
    }
    for (const { table, column, last } of manifest.numberings) {
      const ahead = String(BigInt(last) + BigInt(sequenceIncrease))
      await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [quoteIdentifier(table), column, ahead])
    }
    showStatus('Checking what belongs together …')
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const put of keys) await client.query(put)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    client.release(true)
  }
}

/** Drops all foreign keys; returns the statements that recreate them. */
async function takeForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; on: string; is: string }>(
    `SELECT k.conname AS name, c.relname AS on, pg_get_constraintdef(k.oid) AS is
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = current_schema()::regnamespace`,
  )
  for (const { name, on } of rows) {
    await client.query(`ALTER TABLE ${quoteIdentifier(on)} DROP CONSTRAINT ${quoteIdentifier(name)}`)
  }
  return rows.map(
    ({ name, on, is }) => `ALTER TABLE ${quoteIdentifier(on)} ADD CONSTRAINT ${quoteIdentifier(name)} ${is}`,
  )
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  { name, columns, rows: expected }: Manifest['tables'][number],
): Promise<void> {
  const list = columns.map(quoteIdentifier).join(', ')
  const { bytes, rows } = createCopyInStream(client, `COPY ${quoteIdentifier(name)} (${list}) FROM STDIN`)
  await pipeline(createReadStream(join(folder, tablePath(name))), createZstdDecompress(), bytes)
  if (rows() !== expected) throw new StartError(`${tablePath(name)} held ${rows()} rows instead of ${expected}`)
}
