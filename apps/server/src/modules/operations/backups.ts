import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName, readManifest } from '../../backup/manifest.ts'

export interface KnownBackup {
  readonly name: string
  readonly takenAt: number
  readonly hasMedia: boolean
}

const mostShown = 10

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch((): string[] => [])).filter((name) => !name.startsWith('.'))

/** Returns the path of the backup whose manifest was written last, damaged or not; undefined without backups. */
export async function findNewestBackup(folder: string): Promise<string | undefined> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const manifest = await stat(join(folder, name, manifestName)).catch(() => undefined)
      return manifest ? [{ path: join(folder, name), writtenMs: manifest.mtimeMs }] : []
    }),
  )
  return found.flat().toSorted((a, b) => b.writtenMs - a.writtenMs)[0]?.path
}

/** Lists complete backups in the folder to which Studio writes them, newest first. */
export async function listBackups(folder: string): Promise<KnownBackup[]> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      // Skips folders that are not backups, or that another process is deleting.
      const manifest = await readManifest(join(folder, name)).catch(() => undefined)
      return manifest ? [{ name, takenAt: Date.parse(manifest.takenAt), hasMedia: manifest.hasMedia }] : []
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => b.takenAt - a.takenAt)
    .slice(0, mostShown)
}
