import type { Deps } from '../deps.ts'
import { markLostPaymentsDue } from '../modules/payments/lost-payments.ts'
import type { Job } from './job.ts'

/** Creates a daily job that compares the provider's list of payments with ours. */
export const createFindLostPaymentsJob = (deps: Pick<Deps, 'db' | 'now' | 'provider' | 'log'>): Job => ({
  name: 'find-lost-payments',
  cron: '10 5 * * *',
  async run() {
    const { marked: count } = await markLostPaymentsDue(deps)
    if (count > 0) deps.log.warn({ count }, 'payments that nobody told us of')
  },
})
