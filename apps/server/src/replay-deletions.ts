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

/** Repeats the account deletions that restoring a backup has undone. Returns the number of changed accounts. */
export async function replayDeletions({ dataDir, ...needs }: Needs): Promise<number> {
  const words = await readTombstones(tombstonesPath(dataDir)).catch((error: unknown) => {
    // The tombstone file is missing until the first account is deleted on this server.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return replayTombstones({ ...needs, personalData: listPersonalDataModules(needs) }, words)
}
