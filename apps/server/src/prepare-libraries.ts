import type pg from 'pg'
import type { PaymentsConfig } from './config.ts'
import { createSandboxTables } from './http/own-sandbox.ts'
import { prepareJobQueue } from './jobs/run-jobs.ts'

/**
 * Creates the tables that libraries keep in their own schemas: the job queue and, if we serve it, the payment sandbox.
 */
export const prepareLibraries =
  ({ payments }: { readonly payments: Pick<PaymentsConfig, 'baseUrl'> }) =>
  async (owner: pg.Pool): Promise<void> => {
    await prepareJobQueue(owner)
    if (payments.baseUrl === undefined) await createSandboxTables(owner)
  }
