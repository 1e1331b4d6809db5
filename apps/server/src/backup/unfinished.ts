import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Lies in a DATA_DIR as long as a restore is not through. */
export const unfinishedPath = (dataDir: string): string => join(dataDir, 'restore-unfinished')

/** @throws StartError where a restore was cut off, or is under way */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const path = unfinishedPath(dataDir)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new StartError(
    `DATA_DIR: ${path} says that a restore was cut off here. Empty the folder (keep deleted-accounts.log) and the database, and restore again`,
  )
}
