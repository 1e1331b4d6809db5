import { listPersonalDataModules } from './all-personal-data.ts'
import type { Deps } from './deps.ts'
import { errorCode } from './error-code.ts'
import { replayTombstones } from './modules/accounts/replay-tombstones.ts'
import { readTombstones, tombstonesPath } from './modules/accounts/tombstones.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'secrets'> {
  readonly dataDir: string
  /** Whether the database was just restored from a backup. */
  readonly isRestored: boolean
}

/** Deletes accounts again that a restored backup has brought back. Returns the number of changed accounts. */
export async function replayDeletions({ dataDir, ...needs }: Needs): Promise<number> {
  const words = await readTombstones(tombstonesPath(dataDir)).catch((error: unknown) => {
    // Undefined if no account was deleted on this server yet.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return replayTombstones({ ...needs, personalData: listPersonalDataModules(needs) }, words)
}
