import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '../../backup/manifest.ts'

export interface KnownBackup {
  readonly name: string
  readonly takenAt: number
  readonly hasMedia: boolean
}

const mostShown = 10

/** Complete backups in the folder that Studio writes them to, newest first. */
export async function listBackups(folder: string): Promise<KnownBackup[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const found = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        // A folder that is no backup, or one that another process deletes now.
        const manifest = await readManifest(join(folder, name)).catch(() => undefined)
        return manifest ? [{ name, takenAt: Date.parse(manifest.takenAt), hasMedia: manifest.hasMedia }] : []
      }),
  )
  return found
    .flat()
    .toSorted((a, b) => b.takenAt - a.takenAt)
    .slice(0, mostShown)
}
