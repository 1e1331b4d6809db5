import type { Deps } from '../deps.ts'
import { expireRewards } from '../modules/wallet/expire-rewards.ts'
import type { Job } from './job.ts'

/** Every five minutes: writes the end of reward coins into the ledger. Nobody can spend them after their end before that. */
export const createExpireRewardsJob = (deps: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'expire-rewards',
  cron: '*/5 * * * *',
  run: (_, signal) => expireRewards(deps, signal),
})
