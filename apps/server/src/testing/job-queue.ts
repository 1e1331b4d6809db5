import { runtimeRole } from '../db/embedded/roles.ts'
import { grantRuntimeRights } from '../db/runtime-rights.ts'
import { prepareJobQueue } from '../jobs/run-jobs.ts'
import type { TestDatabase } from './database.ts'

/** Creates the job queue in a test database, as the server does at startup. */
export async function makeJobQueue({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await prepareJobQueue(pool)
  await grantRuntimeRights(pool, runtimeRole)
}
