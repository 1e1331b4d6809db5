import { open, opendir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mapConcurrently } from '../map-concurrently.ts'

/** Number of files that are synced at the same time: one thread of Node's pool stays free for other file operations. */
const lanes = 3

/** Writes a file, or the entries of a folder, to the disk with fsync, so that they survive a power failure. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path)
  try {
    await opened.sync().catch((error: unknown) => {
      // Some network file systems cannot sync folders.
      if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error
    })
  } finally {
    await opened.close()
  }
}

/** Syncs a folder with all its files and subfolders. */
export async function syncFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  await mapConcurrently([...paths, folder], lanes, syncPath)
}

/** Syncs a folder and its subfolders, but not their files, which must be synced already. */
export async function syncFolders(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncPath(folder)
}
