import { runtimeRole } from '../db/embedded/roles.ts'
import { grantRuntimeRights } from '../db/runtime-rights.ts'
import { prepareJobQueue } from '../jobs/run-jobs.ts'
import type { TestDatabase } from './database.ts'

/** Makes the job queue of a test's database, as a server's start does. */
export async function makeJobQueue({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await prepareJobQueue(pool)
  await grantRuntimeRights(pool, runtimeRole)
}
