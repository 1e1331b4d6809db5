import type { Deps } from '../../deps.ts'
import { removeEndedDeliveries } from './delivery-folder.ts'
import { deleteAbandonedTasks, listLeases } from './task-store.ts'

/** An import that is silent for this long was killed. */
const abandonedMs = 3_600_000

/** Removes the tasks of killed imports, and the files of leases that ended. */
export async function sweepRunnerWork({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  await deleteAbandonedTasks(db, new Date(now() - abandonedMs))
  await removeEndedDeliveries(config.dataDir, () => listLeases(db))
}
