import type { Deps } from '../deps.ts'
import { type RenewalDeps, renewMemberships } from '../modules/payments/renewal/renew.ts'
import type { Job } from './job.ts'

/** Creates a job that runs every minute and charges memberships that are due for renewal. */
export const createRenewMembershipsJob = (
  deps: Pick<Deps, 'db' | 'now' | 'provider' | 'log' | 'config'>,
  settle: RenewalDeps['settle'],
): Job => ({
  name: 'renew-memberships',
  cron: '* * * * *',
  heartbeatSeconds: 20,
  run: (_id, signal) => renewMemberships({ ...deps, settle }, signal),
})
