import type { Deps } from '../deps.ts'
import { createInsightParts } from '../insight-parts.ts'
import { archiveDays } from '../modules/insight/archive.ts'
import type { Job } from './job.ts'

/**
 * Creates a nightly job that writes the events of finished days to the archive, in a process of the lowest priority.
 */
export const createArchiveEventsJob = (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'provider' | 'randomBytes'>,
): Job => ({
  name: 'archive-events',
  cron: '40 0 * * *',
  longestRunSeconds: 6 * 3_600,
  heartbeatSeconds: 20,
  async run(_id, signal) {
    const parts = createInsightParts(deps)
    try {
      await archiveDays(parts, signal)
    } finally {
      parts.duck.close()
    }
  },
})
