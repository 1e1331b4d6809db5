import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { createZstdDecompress } from 'node:zlib'
import { publishedFolders } from '@cliffhanger/media-ingest/store/layout'
import { syncPath } from '@cliffhanger/media-ingest/store/sync-path'
import { errorCode } from '../error-code.ts'
import { imagePath, imageTables, uploadsFolder } from '../modules/feedback/image-folder.ts'
import { storeFolder } from '../origin/store-folder.ts'
import { secretsPath } from '../secrets-file.ts'
import { StartError } from '../start-error.ts'
import { hashOf, writeHashed } from './hashed-file.ts'
import { type Manifest, tablePath } from './manifest.ts'
import type { BackupDeps, OnFileWritten } from './write-backup.ts'

interface ImageRow {
  readonly table: string
  readonly id: string
}

/** Yields the images of the snapshot. Omits files without a row, which belong to deleted accounts. */
async function* imagesIn(half: string, tables: Manifest['tables']): AsyncGenerator<ImageRow> {
  for (const table of imageTables) {
    const place = tables.find(({ name }) => name === table)?.columns.indexOf('image_id') ?? -1
    if (place === -1) continue
    const lines = createReadStream(join(half, tablePath(table))).pipe(createZstdDecompress())
    for await (const line of createInterface({ input: lines })) yield { table, id: line.split('\t')[place] ?? '' }
  }
}

/** Copies the images of the snapshot. Returns the ids of images whose row exists but whose file is missing. */
export async function addUploadsToBackup(
  { pool, dataDir }: BackupDeps,
  half: string,
  tables: Manifest['tables'],
  note: OnFileWritten,
): Promise<string[]> {
  const missing: string[] = []
  for await (const { table, id } of imagesIn(half, tables)) {
    const from = imagePath(uploadsFolder(dataDir), id)
    const to = imagePath(uploadsFolder(half), id)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const source = await open(from).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
    if (source) await note((await writeHashed(to, source.createReadStream())).sha256, relative(half, to))
    // If the row is gone too, the image was removed after the snapshot, so it does not count as missing.
    else if ((await pool.query(`SELECT 1 FROM ${table} WHERE image_id = $1`, [id])).rowCount !== 0) missing.push(id)
  }
  return missing
}

export async function addSecretsToBackup(dataDir: string, half: string, note: OnFileWritten): Promise<void> {
  const { sha256 } = await writeHashed(secretsPath(half), createReadStream(secretsPath(dataDir)))
  await note(sha256, relative(half, secretsPath(half)))
}

/**
 * Adds the published files of the media store. They are replaced but never modified, so the backup can hard-link them.
 * Omits the work folder of imports, whose files still change. @throws StartError if the store has no media although
 * the snapshot has episodes
 */
export async function addMediaToBackup(
  { dataDir, showStatus }: Pick<BackupDeps, 'dataDir' | 'showStatus'>,
  half: string,
  tables: readonly Pick<Manifest['tables'][number], 'name' | 'rows'>[],
  note: OnFileWritten,
): Promise<void> {
  const store = storeFolder(dataDir)
  const episodes = tables.find(({ name }) => name === 'episodes')?.rows ?? 0
  if (episodes > 0) await requireMedia(join(store, 'media'), episodes)
  for (const folder of publishedFolders) {
    for await (const path of filesIn(join(store, folder))) {
      const to = join(storeFolder(half), relative(store, path))
      showStatus(`${relative(half, to)} …`)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      // A file that an import has removed in the meantime is skipped, because it belongs to no title.
      if (await linkOrCopyFile(path, to)) await note(await hashOf(to), relative(half, to))
    }
  }
}

/** A disk that is not mounted looks like an empty store. */
async function requireMedia(folder: string, episodes: number): Promise<void> {
  await stat(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new StartError(
      `${folder} is missing, but the database has ${episodes} episodes: mount the disk of the media store, or back up without media`,
    )
  })
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    // The folder was removed after it was listed, or does not exist because nothing was imported into it.
    if (errorCode(error) !== 'ENOENT') throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** Creates a second, durable copy of a file. Returns false if the source does not exist any more. */
export async function linkOrCopyFile(from: string, to: string): Promise<boolean> {
  const isThere = await share(from, to)
  if (isThere) await syncPath(to)
  return isThere
}

/** Creates a copy-on-write copy where the file system supports it, else a hard link, else a full copy. */
async function share(from: string, to: string): Promise<boolean> {
  const ways = [
    () => copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE),
    () => link(from, to),
    () => copyFile(from, to, constants.COPYFILE_EXCL),
  ]
  for (const [index, way] of ways.entries()) {
    try {
      await way()
      return true
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false
      if (index === ways.length - 1) throw error
    }
  }
  return false
}
