import { join } from 'node:path'
import { readSecrets, writeSecrets } from './secrets-file.ts'

/** A folder of its own, so that it can be mounted into another container: a mounted file would stay the old one. */
export const mediaKeysPath = (dataDir: string): string => join(dataDir, 'media-keys', 'media-keys.json')

/** Writes what a server of media needs of secrets.json, the keys of its links, and nothing else of it. */
export async function writeMediaKeys(dataDir: string, secrets: Readonly<Record<string, string>>): Promise<void> {
  const path = mediaKeysPath(dataDir)
  const keys = Object.fromEntries(Object.entries(secrets).filter(([name]) => name.startsWith('mediaTokenKey')))
  const written = await readSecrets(path).catch(() => undefined)
  if (JSON.stringify(written) !== JSON.stringify(keys)) await writeSecrets(path, keys, true)
}
