import { join } from 'node:path'
import { createdAtEntryName, readSecrets, writeSecrets } from './secrets-file.ts'

/**
 * Returns the path of the key file. The file has its own folder, which can be mounted into another container: a mounted
 * file would not show its replacement.
 */
export const mediaKeysPath = (dataDir: string): string => join(dataDir, 'media-keys', 'media-keys.json')

/** Writes the part of secrets.json that a media server needs: only the keys of media links. */
export async function writeMediaKeys(dataDir: string, secrets: Readonly<Record<string, string>>): Promise<void> {
  const path = mediaKeysPath(dataDir)
  const keys = Object.fromEntries(
    Object.entries(secrets).filter(
      ([name]) => name.startsWith('mediaTokenKey') && name !== createdAtEntryName('mediaTokenKey'),
    ),
  )
  const written = await readSecrets(path).catch(() => undefined)
  if (JSON.stringify(written) !== JSON.stringify(keys)) await writeSecrets(path, keys, true)
}
