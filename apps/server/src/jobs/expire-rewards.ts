import type { Deps } from '../deps.ts'
import { expireRewards } from '../modules/wallet/expire-rewards.ts'
import type { Job } from './job.ts'

/**
 * Creates a job that runs every five minutes and writes expired reward coins to the ledger. Expired coins cannot be
 * spent even before that.
 */
export const createExpireRewardsJob = (deps: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'expire-rewards',
  cron: '*/5 * * * *',
  run: (_, signal) => expireRewards(deps, signal),
})
