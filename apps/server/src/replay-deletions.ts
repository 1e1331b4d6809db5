import { createPersonalData } from './all-personal-data.ts'
import type { Deps } from './deps.ts'
import { errorCode } from './error-code.ts'
import { replayTombstones } from './modules/accounts/replay-tombstones.ts'
import { readTombstones, tombstonesPath } from './modules/accounts/tombstones.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'secrets'> {
  readonly dataDir: string
  /** Whether the database has just come out of a backup. */
  readonly isRestored: boolean
}

/** Deletes again who a restored database has brought back. Answers how many accounts changed. */
export async function replayDeletions({ dataDir, ...needs }: Needs): Promise<number> {
  const words = await readTombstones(tombstonesPath(dataDir)).catch((error: unknown) => {
    // Of a server where nobody has left yet.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return replayTombstones({ ...needs, personalData: createPersonalData(needs) }, words)
}
