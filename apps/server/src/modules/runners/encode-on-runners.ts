import { setTimeout as sleep } from 'node:timers/promises'
import type { EpisodeJob, MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { encodedRungs } from '@cliffhanger/media-ingest/source/ladder'
import type { StartDescriptor } from '@cliffhanger/media-ingest/start-descriptor'
import { type RunOptions, WorkerTaskError } from '@cliffhanger/media-ingest/worker/pool'
import type { Database } from '../../db/schema.ts'
import { deleteFolderContents, deliveryFolder, removeDelivery } from './delivery-folder.ts'
import { countActiveRunners, recordRunnerPackageOutcome } from './runner-store.ts'
import type { EncodeTask } from './tables.ts'
import {
  deleteTask,
  maxLeasesBeforeLocalEncoding,
  offerTask,
  pollTask,
  returnTask,
  takeBackTask,
} from './task-store.ts'

/** Options for imports that use runners. */
export interface RunnerOptions {
  readonly dataDir: string
  /** Called when a runner's package was not used, and when the database is unavailable. */
  readonly warn: (fields: { readonly runnerId?: string; readonly reason: string }) => void
  /** Returns a number from 0 to 1 that runners cannot predict. */
  readonly random: () => number
  /** True if this machine encodes as well. Otherwise it encodes only episodes that no runner could encode. */
  readonly encodesHere: boolean
  readonly pollMs?: number
}
interface RunnerNeeds extends RunnerOptions {
  readonly db: Database
  readonly now: () => number
}

const comparedPictures = 3

/**
 * Wraps this machine's workers so that episodes are given to runners while this machine is busy. Packages from runners
 * are checked here before use. An episode that no runner takes or can encode is encoded here. Without active runners,
 * returns the workers unchanged.
 */
async function encodeOnRunners(local: MediaWorkers, needs: RunnerNeeds): Promise<MediaWorkers> {
  const runners = await countActiveRunners(needs.db, needs.now())
  if (runners === 0) return local
  // Reserves one worker for the checks if there are several.
  const own = needs.encodesHere ? Math.max(1, local.concurrency - 1) : 0
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
      running < own || encodedRungs(job.plan).length === 0
        ? encodeHere(job, options)
        : encodeElsewhere(job, options, { ...needs, local, encodeHere, isFree: () => running < own }),
  }
}

/** Returns the workers of an import, combined with runners if the import uses them. */
export const withRunners = (
  local: MediaWorkers,
  { db, now, runners }: { readonly db: Database; readonly now: () => number; readonly runners?: RunnerOptions },
): Promise<MediaWorkers> => (runners ? encodeOnRunners(local, { db, now, ...runners }) : Promise.resolve(local))

interface TaskNeeds extends RunnerNeeds {
  readonly local: MediaWorkers
  readonly encodeHere: MediaWorkers['packageEpisode']
  /** Returns whether this machine can encode another episode now. */
  readonly isFree: () => boolean
}
/**
 * Retries a query until it succeeds, because the database may be unavailable for seconds, for example during a
 * failover.
 */
type Repeat = <T>(query: () => Promise<T>) => Promise<T>

async function encodeElsewhere(
  job: EpisodeJob,
  options: RunOptions | undefined,
  needs: TaskNeeds,
): Promise<StartDescriptor> {
  const { db, dataDir, now, local, warn, isFree, encodeHere, pollMs = 500 } = needs
  const signal = AbortSignal.any([local.closed, ...(options?.signal ? [options.signal] : [])])
  const repeat: Repeat = async (query) => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await query()
      } catch (error) {
        if (tried === 1) warn({ reason: `a query failed and is repeated: ${error}` })
        await sleep(pollMs, undefined, { signal })
      }
    }
  }
  const { file, folder: _folder, ...shared } = job
  const offer = () => repeat(() => offerTask(db, shared, file, now()))
  let taskId = ''
  const leases = new Set<string>()
  try {
    taskId = await offer()
    for (;;) {
      await sleep(pollMs, undefined, { signal })
      const task = await repeat(() => pollTask(db, taskId, now()))
      if (!task) {
        taskId = await offer()
        continue
      }
      if (task.lease !== null) leases.add(task.lease)
      options?.onProgress?.(task.progress)
      const start =
        task.state === 'delivered' ? await acceptDelivery(task, job, { ...needs, signal, repeat }) : undefined
      if (start) return start
      const isHopeless =
        task.tries >= maxLeasesBeforeLocalEncoding ||
        (await repeat(() => countActiveRunners(db, now(), task.failed_by))) === 0
      if ((isFree() || isHopeless) && (await repeat(() => takeBackTask(db, taskId, now()))))
        return await encodeHere(job, options)
    }
  } catch (error) {
    // If the import was aborted, throws the reason of the abort signal, as a local worker does.
    signal.throwIfAborted()
    throw error
  } finally {
    // If a deletion fails, the hourly sweep deletes the rest.
    if (taskId !== '') await deleteTask(db, taskId).catch(() => undefined)
    for (const lease of leases) await removeDelivery(dataDir, lease).catch(() => undefined)
  }
}

/** Checks a runner's package. If it is unusable, gives the task back and returns undefined. */
async function acceptDelivery(
  { lease, runner_id: runnerId }: EncodeTask,
  job: EpisodeJob,
  { db, dataDir, local, random, warn, signal, repeat }: TaskNeeds & { readonly signal: AbortSignal; repeat: Repeat },
): Promise<StartDescriptor | undefined> {
  // A runner that was removed in the meantime is no longer trusted.
  if (lease === null || runnerId === null) return undefined
  const instants = Array.from({ length: comparedPictures }, random)
  const delivered = deliveryFolder(dataDir, lease)
  const checked = await local.checkPackage({ ...job, delivered, instants }, { signal }).catch((error: unknown) => {
    // A crashed decoder or a full disk is not the runner's fault.
    if (error instanceof WorkerTaskError) return { failure: `it could not be checked: ${error.message}` }
    throw error
  })
  if ('start' in checked) {
    await repeat(() => recordRunnerPackageOutcome(db, runnerId, 'accepted'))
    return checked.start
  }
  const isFailure = 'fault' in checked
  warn({ runnerId, reason: isFailure ? checked.fault : checked.failure })
  await deleteFolderContents(job.folder)
  if (isFailure) await repeat(() => recordRunnerPackageOutcome(db, runnerId, 'refused'))
  await repeat(() => returnTask(db, { lease, runnerId }, { from: 'delivered', isFailure }))
  return undefined
}
