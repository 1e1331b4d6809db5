import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolders, syncPath } from '@cliffhanger/media-ingest/store/sync-path'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { appendTombstones, type Tombstone, tombstonesPath } from '../modules/accounts/tombstones.ts'
import { StartError } from '../start-error.ts'
import { linkOrCopyFile } from './backup-files.ts'
import { writeHashed } from './hashed-file.ts'
import { incompleteRestorePath } from './incomplete-restore.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { listedFiles } from './verify-backup.ts'

/**
 * Allowed contents of an empty server's DATA_DIR: the database's own folder, and files left over from the previous
 * server.
 */
const harmless = ['postgres', 'postgres-location', 'deleted-accounts.log', 'lost+found']

/**
 * Checks that DATA_DIR contains nothing that a restore would overwrite. @throws StartError that names the unexpected
 * content
 */
export async function refuseUnlessEmptyFolder(dataDir: string, { hasMedia }: Manifest): Promise<void> {
  const allowed = hasMedia ? harmless : [...harmless, 'store']
  const found = await readdir(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw new StartError(`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`)
  })
  const other = found.find((name) => !allowed.includes(name))
  if (other !== undefined) throw new StartError(`DATA_DIR is not empty: ${join(dataDir, other)} is there`)
}

export interface RestoreOptions {
  readonly pool: pg.Pool
  readonly dataDir: string
  /** Folder of the backup. */
  readonly folder: string
  readonly manifest: Manifest
  /** Entries of deletion lists other than the one in DATA_DIR. */
  readonly tombstones: readonly Tombstone[]
  readonly showStatus: (text: string) => void
}

/**
 * Copies a backup into an empty DATA_DIR and an empty database. No server starts with them until
 * `removeRestoreMarker` is called.
 */
export async function restoreBackup(parts: RestoreOptions): Promise<void> {
  const { pool, dataDir, folder, manifest, tombstones, showStatus } = parts
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  await writeFile(incompleteRestorePath(dataDir), '', { flush: true })
  await syncPath(dataDir)
  if (tombstones.length > 0) await appendTombstones(tombstonesPath(dataDir), tombstones)
  for await (const file of listedFiles(folder)) {
    if (!file.path.startsWith('database/')) await place(file, folder, dataDir)
  }
  for (const name of ['uploads', 'store']) {
    await syncFolders(join(dataDir, name)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
  }
  await loadDatabase(pool, folder, manifest, showStatus)
}

/**
 * Removes the marker of an unfinished restore, so that servers start again. Call it after the account deletions since
 * the backup are repeated.
 */
export async function removeRestoreMarker(dataDir: string): Promise<void> {
  await rm(incompleteRestorePath(dataDir))
  await syncPath(dataDir)
}

async function place({ path, sha256 }: { path: string; sha256: string }, folder: string, dataDir: string) {
  const [from, to] = [join(folder, path), join(dataDir, path)]
  await mkdir(dirname(to), { recursive: true })
  if (path.startsWith('store/')) {
    if (!(await linkOrCopyFile(from, to))) throw new StartError(`${from} is gone`)
    return
  }
  const written = await writeHashed(to, createReadStream(from))
  if (written.sha256 !== sha256) throw new StartError(`${from} changed while it was read`)
}
