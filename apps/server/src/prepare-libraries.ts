import type pg from 'pg'
import type { PaymentsConfig } from './config.ts'
import { prepareOwnSandbox } from './http/own-sandbox.ts'
import { prepareJobQueue } from './jobs/run-jobs.ts'

/** Makes the tables that libraries keep in schemas of their own: the job queue and, where we serve it, the payment sandbox. */
export const prepareLibraries =
  ({ payments }: { readonly payments: Pick<PaymentsConfig, 'baseUrl'> }) =>
  async (owner: pg.Pool): Promise<void> => {
    await prepareJobQueue(owner)
    if (payments.baseUrl === undefined) await prepareOwnSandbox(owner)
  }
