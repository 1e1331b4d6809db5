import { createPersonalData } from '../all-personal-data.ts'
import type { Deps } from '../deps.ts'
import type { Job } from './job.ts'
import { createPurgeJob } from './purge.ts'
import { createRankTitlesJob } from './rank-titles.ts'
import { createSweepLimitsJob } from './sweep-limits.ts'
import { createSweepSessionsJob } from './sweep-sessions.ts'
import { createSweepUploadsJob } from './sweep-uploads.ts'
import { createTrackingPartitionsJob } from './tracking-partitions.ts'

/** Everything that runs by the clock. */
export const createJobs = (deps: Deps): Job[] => [
  createPurgeJob(deps, createPersonalData(deps)),
  createRankTitlesJob(deps),
  createSweepSessionsJob(deps),
  createSweepLimitsJob(deps),
  createSweepUploadsJob(deps),
  createTrackingPartitionsJob(deps),
]
