import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { type ExperimentRow, readRunningExperiments } from './experiment-store.ts'

/**
 * Running experiments, cached in memory until the catalogue version is incremented; starting or ending an experiment
 * increments it.
 */
export interface RunningExperimentCache {
  /** Returns the running experiments on a title, by id. */
  on(vidId: string): Promise<readonly ExperimentRow[]>
}

export function createRunningExperimentCache(db: Database, version: VersionReader): RunningExperimentCache {
  let cached: { readonly version: string; readonly running: Promise<ExperimentRow[]> } | undefined
  async function running(): Promise<ExperimentRow[]> {
    const now = await version.current()
    if (cached?.version === now) return cached.running
    const entry = { version: now, running: readRunningExperiments(db) }
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
