import { createPersonalData } from './all-personal-data.ts'
import type { Deps } from './deps.ts'
import { replayTombstones } from './modules/accounts/replay-tombstones.ts'
import { createTombstones, readTombstones, tombstonesPath } from './modules/accounts/tombstones.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'secrets'> & { readonly dataDir: string }

/** Deletes again who a restored database has brought back. Answers how many accounts changed. */
export async function replayDeletions({ dataDir, ...deps }: Needs): Promise<number> {
  const needs = { ...deps, personalData: createPersonalData(deps), tombstones: createTombstones(dataDir) }
  return replayTombstones(needs, () => readTombstones(tombstonesPath(dataDir)))
}
