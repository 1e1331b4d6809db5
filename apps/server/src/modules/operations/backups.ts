import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '../../backup/manifest.ts'

export interface KnownBackup {
  readonly name: string
  readonly takenAt: number
  readonly hasMedia: boolean
}

const mostShown = 10

/** Lists complete backups in the folder to which Studio writes them, newest first. */
export async function listBackups(folder: string): Promise<KnownBackup[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const found = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
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
