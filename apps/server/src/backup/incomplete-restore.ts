import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Returns the path of the marker file that exists in DATA_DIR until a restore is complete. */
export const incompleteRestorePath = (dataDir: string): string => join(dataDir, 'restore-unfinished')

/** Checks that no restore is incomplete. @throws StartError if a restore was interrupted or is in progress */
export async function refuseIncompleteRestore(dataDir: string): Promise<void> {
  const path = incompleteRestorePath(dataDir)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new StartError(
    `DATA_DIR: ${path} says that a restore was cut off here. Empty the folder (keep deleted-accounts.log) and the database, and restore again`,
  )
}
