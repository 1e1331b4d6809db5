import type { Database } from '../../db/schema.ts'
import type { Version } from '../../db/version.ts'
import { type ExperimentRow, readRunning } from './experiment-store.ts'

/** The running experiments, cached in memory until the catalogue's version changes, as it does when one starts or ends. */
export interface RunningExperiments {
  /** Those on a title, in the order of their ids. */
  on(vidId: string): Promise<readonly ExperimentRow[]>
}

export function createRunningExperiments(db: Database, version: Version): RunningExperiments {
  let cached: { readonly version: string; readonly running: Promise<ExperimentRow[]> } | undefined
  async function running(): Promise<ExperimentRow[]> {
    const now = await version.current()
    if (cached?.version === now) return cached.running
    const entry = { version: now, running: readRunning(db) }
    cached = entry
    entry.running.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.running
  }
  return {
    on: async (vidId) => (await running()).filter((one) => one.vid_ids.length === 0 || one.vid_ids.includes(vidId)),
  }
}
