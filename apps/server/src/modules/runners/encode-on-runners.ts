import { setTimeout as sleep } from 'node:timers/promises'
import type { EpisodeJob, MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { StartDescriptor } from '@cliffhanger/media-ingest/start-descriptor'
import { type RunOptions, TaskFailure } from '@cliffhanger/media-ingest/worker/pool'
import type { Database } from '../../db/schema.ts'
import { deliveryFolder, emptyFolder, moveDelivery, removeDelivery, removeEndedDeliveries } from './delivery-folder.ts'
import { countActiveRunners, countPackage } from './runner-store.ts'
import type { EncodeTask } from './tables.ts'
import { deleteTasks, listLeases, mostTries, offerTask, readAwaited, returnTask, takeBack } from './task-store.ts'

/** How an import uses runners. */
export interface RunnerOptions {
  readonly dataDir: string
  /** Called when a package of a runner was refused. */
  readonly warn: (fields: { readonly runnerId: string; readonly reason: string }) => void
  /** A number from 0 to 1 that runners cannot predict. */
  readonly random: () => number
  /** Whether this machine encodes, too. If not, it does only what no runner could. */
  readonly encodesHere: boolean
  readonly pollMs?: number
}
interface RunnerNeeds extends RunnerOptions {
  readonly db: Database
  readonly now: () => number
}

const abandonedMs = 3_600_000
const comparedPictures = 3

/**
 * Workers of this machine that leave episodes to runners while this machine is busy. Packages of runners are checked here
 * before they are used. An episode that no runner takes or can encode is encoded here. Without active runners, the same workers.
 */
async function encodeOnRunners(local: MediaWorkers, needs: RunnerNeeds): Promise<MediaWorkers> {
  const runners = await countActiveRunners(needs.db, needs.now())
  if (runners === 0) return local
  await removeEndedDeliveries(needs.dataDir, () => listLeases(needs.db))
  const own = needs.encodesHere ? local.concurrency : 0
  let running = 0

  async function encodeHere(job: EpisodeJob, options?: RunOptions): Promise<StartDescriptor> {
    running += 1
    try {
      return await local.packageEpisode(job, options)
    } finally {
      running -= 1
    }
  }

  return {
    ...local,
    concurrency: own + runners,
    packageEpisode: (job, options) =>
      running < own
        ? encodeHere(job, options)
        : encodeElsewhere(job, options, { ...needs, local, encodeHere, isFree: () => running < own }),
  }
}

/** The workers of an import, with runners if it uses them. */
export const withRunners = (
  local: MediaWorkers,
  { db, now, runners }: { readonly db: Database; readonly now: () => number; readonly runners?: RunnerOptions },
): Promise<MediaWorkers> => (runners ? encodeOnRunners(local, { db, now, ...runners }) : Promise.resolve(local))

interface TaskNeeds extends RunnerNeeds {
  readonly local: MediaWorkers
  readonly encodeHere: MediaWorkers['packageEpisode']
  /** Whether this machine could encode another episode. */
  readonly isFree: () => boolean
}

async function encodeElsewhere(
  job: EpisodeJob,
  options: RunOptions | undefined,
  needs: TaskNeeds,
): Promise<StartDescriptor> {
  const { db, dataDir, now, isFree, encodeHere, pollMs = 500 } = needs
  const { file, folder: _folder, ...shared } = job
  const taskId = await offerTask(db, shared, file, now())
  const leases = new Set<string>()
  try {
    for (;;) {
      await sleep(pollMs, undefined, { ...(options?.signal && { signal: options.signal }) })
      const task = await readAwaited(db, taskId, now())
      if (task.lease !== null) leases.add(task.lease)
      options?.onProgress?.(task.progress)
      const start = task.state === 'delivered' ? await acceptDelivery(task, job, options, needs) : undefined
      if (start) return start
      const isHopeless = task.tries >= mostTries || (await countActiveRunners(db, now(), task.failed_by)) === 0
      if ((isFree() || isHopeless) && (await takeBack(db, taskId, now()))) return await encodeHere(job, options)
    }
  } catch (error) {
    // The signal's own reason, as of a local worker.
    options?.signal?.throwIfAborted()
    throw error
  } finally {
    await deleteTasks(db, taskId, new Date(now() - abandonedMs))
    for (const lease of leases) await removeDelivery(dataDir, lease)
  }
}

/** Checks the package of a runner. Undefined, after the task was given back, if it is wrong. */
async function acceptDelivery(
  { lease, runner_id: runnerId }: EncodeTask,
  job: EpisodeJob,
  options: RunOptions | undefined,
  { db, dataDir, local, random, warn }: TaskNeeds,
): Promise<StartDescriptor | undefined> {
  // A runner that was removed meanwhile is not trusted any more.
  if (lease === null || runnerId === null) return undefined
  const owner = { lease, runnerId }
  try {
    await moveDelivery(deliveryFolder(dataDir, lease), job.folder)
    const instants = Array.from({ length: comparedPictures }, random)
    const start = await local.checkPackage({ ...job, instants }, options)
    await countPackage(db, runnerId, 'accepted')
    return start
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error
    warn({ runnerId, reason: error.message })
    await emptyFolder(job.folder)
    await countPackage(db, runnerId, 'refused')
    await returnTask(db, owner, true)
    return undefined
  }
}
