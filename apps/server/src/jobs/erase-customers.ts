import type { Deps } from '../deps.ts'
import { eraseCustomers } from '../modules/payments/erase-customers.ts'
import type { Job } from './job.ts'

/** Creates a job that runs every ten minutes and erases purged viewers' data also at the payment provider. */
export const createEraseCustomersJob = (deps: Pick<Deps, 'db' | 'now' | 'provider' | 'log'>): Job => ({
  name: 'erase-customers',
  cron: '*/10 * * * *',
  async run() {
    const count = await eraseCustomers(deps)
    if (count > 0) deps.log.info({ count }, 'customers erased at the payment provider')
  },
})
