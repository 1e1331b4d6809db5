import type { Deps } from '../deps.ts'
import { publishDueArrangements } from '../ingest/publish-due-homes.ts'
import type { Job } from './job.ts'

/** Creates a job that runs every minute: it publishes scheduled versions of the home page that are due. */
export const createPublishHomeJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'publish-home',
  cron: '* * * * *',
  heartbeatSeconds: 20,
  run: () => publishDueArrangements(db, new Date(now())),
})
