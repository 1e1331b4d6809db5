import type { Deps } from '../deps.ts'
import type { Job } from './job.ts'

/** Everything that runs by the clock. */
export function createJobs(_deps: Deps): Job[] {
  return []
}
