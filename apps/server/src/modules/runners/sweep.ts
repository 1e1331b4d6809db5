import type { Deps } from '../../deps.ts'
import { removeEndedDeliveries } from './delivery-folder.ts'
import { deleteAbandonedTasks, listLeases } from './task-store.ts'

/** An import without activity for this time has crashed. */
const abandonedMs = 3_600_000

/** Deletes the tasks of crashed imports, and the files of ended leases. */
export async function sweepRunnerWork({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  await deleteAbandonedTasks(db, new Date(now() - abandonedMs))
  await removeEndedDeliveries(config.dataDir, () => listLeases(db))
}
