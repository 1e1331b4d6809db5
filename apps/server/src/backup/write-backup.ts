import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import { syncFolders, syncPath } from '@cliffhanger/media-ingest/store/sync-path'
import type pg from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { quoteIdentifier } from '../db/quoted.ts'
import { StartError } from '../start-error.ts'
import { addMediaToBackup, addSecretsToBackup, addUploadsToBackup } from './backup-files.ts'
import { createCopyOutStream } from './copy-out.ts'
import { readPartitions, readSequences, readTables, requireReadableSequences } from './database-parts.ts'
import { hashOf, writeHashed } from './hashed-file.ts'
import {
  fileListName,
  formatChecksumLine,
  type Manifest,
  manifestName,
  manifestSumName,
  tablePath,
} from './manifest.ts'

export interface BackupDeps {
  readonly pool: pg.Pool
  readonly dataDir: string
  /** Whether the media store is a bucket, which a backup cannot contain. */
  readonly isMediaInBucket?: boolean
  readonly signal: AbortSignal
  /** Prints a status line, which the next status line replaces. */
  readonly showStatus: (text: string) => void
}
export interface BackupResult {
  readonly manifest: Manifest
  /** Images whose row exists but whose file is missing. */
  readonly missing: readonly string[]
}
/** Called when a file of the backup is complete. */
export type OnFileWritten = (sha256: string, path: string) => Promise<void>

/**
 * Writes a backup of the database at one moment, with users' images, keys and optionally the media store. The folder
 * gets its final name when everything is synced. @throws StartError if the folder exists already, or if the media are
 * requested but missing or in a bucket
 */
export async function writeBackup(needs: BackupDeps, folder: string, hasMedia: boolean): Promise<BackupResult> {
  if (hasMedia && needs.isMediaInBucket)
    throw new StartError('The media store is a bucket: back up without media, and copy the bucket with: store copy')
  if (await stat(folder).catch(() => undefined)) throw new StartError(`${folder} is there already; name a new folder`)
  const half = join(dirname(folder), `.${basename(folder)}.half-${randomUUID().slice(0, 8)}`)
  await mkdir(join(half, 'database'), { recursive: true, mode: 0o700 })
  try {
    const written = await writeParts(needs, half, hasMedia)
    await rename(half, folder)
    await syncPath(dirname(folder))
    return written
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

async function writeParts(needs: BackupDeps, half: string, hasMedia: boolean): Promise<BackupResult> {
  const lines: string[] = []
  let files = 0
  const list = join(half, fileListName)
  const flush = () => writeFile(list, lines.splice(0).join(''), { flag: 'a', mode: 0o600 })
  const note: OnFileWritten = async (sha256, path) => {
    needs.signal.throwIfAborted()
    files += 1
    if (lines.push(formatChecksumLine(sha256, path)) >= 1_000) await flush()
  }
  const database = await writeDatabase(needs, half, note)
  const missing = await addUploadsToBackup(needs, half, database.tables, note)
  await addSecretsToBackup(needs.dataDir, half, note)
  if (hasMedia) await addMediaToBackup(needs, half, database.tables, note)
  await flush()
  const manifest: Manifest = { format: 1, ...database, hasMedia, list: { sha256: await hashOf(list), files } }
  await writeFile(join(half, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  const sum = formatChecksumLine(await hashOf(join(half, manifestName)), manifestName)
  await writeFile(join(half, manifestSumName), sum, { mode: 0o600, flush: true })
  await syncFolders(half)
  return { manifest, missing }
}

const lookAgainMs = 100

/** Writes all tables from one snapshot, in one transaction, while other transactions continue. */
async function writeDatabase({ pool, signal, showStatus }: BackupDeps, half: string, note: OnFileWritten) {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await requireReadableSequences(client)
    // Migrations and backups wait for each other without blocking other transactions, see `db/migrate.ts`.
    while (!(await shareLock(client))) await sleep(lookAgainMs, undefined, { signal })
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: state } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    const found = await readTables(client)
    await client.query(`LOCK TABLE ${found.map(({ name }) => quoteIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`)
    const partitions = await readPartitions(client)
    const migrations = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations ORDER BY name',
    )
    const tables = []
    for (const { name, columns } of found) {
      showStatus(`${name} …`)
      const { bytes, rows } = createCopyOutStream(
        client,
        `COPY ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) TO STDOUT`,
      )
      const source = addAbortSignal(signal, bytes)
      const { sha256 } = await writeHashed(join(half, tablePath(name)), source, createZstdCompress())
      await note(sha256, tablePath(name))
      tables.push({ name, columns, rows: rows() })
    }
    const numberings = await readSequences(client)
    await client.query('COMMIT')
    const takenAt = (state[0]?.now ?? new Date()).toISOString()
    return { takenAt, migrations: migrations.rows, tables, partitions, numberings }
  } finally {
    // Closes the connection instead of returning it to the pool: this aborts the transaction and releases the lock.
    client.release(true)
  }
}

async function shareLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS taken', [
    advisoryLocks.migration,
  ])
  return rows[0]?.taken === true
}
