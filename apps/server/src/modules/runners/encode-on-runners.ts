import { setTimeout as sleep } from 'node:timers/promises'
import type { EpisodeJob, MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { encodedRungs } from '@cliffhanger/media-ingest/source/ladder'
import type { StartDescriptor } from '@cliffhanger/media-ingest/start-descriptor'
import { type RunOptions, TaskFailure } from '@cliffhanger/media-ingest/worker/pool'
import type { Database } from '../../db/schema.ts'
import { deliveryFolder, emptyFolder, removeDelivery } from './delivery-folder.ts'
import { countActiveRunners, countPackage } from './runner-store.ts'
import type { EncodeTask } from './tables.ts'
import { deleteTask, mostTries, offerTask, readAwaited, returnTask, takeBack } from './task-store.ts'

/** How an import uses runners. */
export interface RunnerOptions {
  readonly dataDir: string
  /** Called when a package of a runner was not used, and when the database is away. */
  readonly warn: (fields: { readonly runnerId?: string; readonly reason: string }) => void
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

const comparedPictures = 3

/**
 * Workers of this machine that leave episodes to runners while this machine is busy. Packages of runners are checked here
 * before they are used. An episode that no runner takes or can encode is encoded here. Without active runners, the same workers.
 */
async function encodeOnRunners(local: MediaWorkers, needs: RunnerNeeds): Promise<MediaWorkers> {
  const runners = await countActiveRunners(needs.db, needs.now())
  if (runners === 0) return local
  // One worker is left for the checks, if there are several.
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
/** Repeats a query until it succeeds: the database may be away for seconds, for example during a failover. */
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
      const task = await repeat(() => readAwaited(db, taskId, now()))
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
        task.tries >= mostTries || (await repeat(() => countActiveRunners(db, now(), task.failed_by))) === 0
      if ((isFree() || isHopeless) && (await repeat(() => takeBack(db, taskId, now()))))
        return await encodeHere(job, options)
    }
  } catch (error) {
    // The signal's own reason, as of a local worker.
    signal.throwIfAborted()
    throw error
  } finally {
    // The hourly sweep removes what is left.
    if (taskId !== '') await deleteTask(db, taskId).catch(() => undefined)
    for (const lease of leases) await removeDelivery(dataDir, lease).catch(() => undefined)
  }
}

/** Checks the package of a runner. Undefined, after the task was given back, if it cannot be used. */
async function acceptDelivery(
  { lease, runner_id: runnerId }: EncodeTask,
  job: EpisodeJob,
  { db, dataDir, local, random, warn, signal, repeat }: TaskNeeds & { readonly signal: AbortSignal; repeat: Repeat },
): Promise<StartDescriptor | undefined> {
  // A runner that was removed meanwhile is not trusted any more.
  if (lease === null || runnerId === null) return undefined
  const instants = Array.from({ length: comparedPictures }, random)
  const delivered = deliveryFolder(dataDir, lease)
  const checked = await local.checkPackage({ ...job, delivered, instants }, { signal }).catch((error: unknown) => {
    // A crashed decoder or a full disk is no fault of the runner.
    if (error instanceof TaskFailure) return { failure: `it could not be checked: ${error.message}` }
    throw error
  })
  if ('start' in checked) {
    await repeat(() => countPackage(db, runnerId, 'accepted'))
    return checked.start
  }
  const isFailure = 'fault' in checked
  warn({ runnerId, reason: isFailure ? checked.fault : checked.failure })
  await emptyFolder(job.folder)
  if (isFailure) await repeat(() => countPackage(db, runnerId, 'refused'))
  await repeat(() => returnTask(db, { lease, runnerId }, { from: 'delivered', isFailure }))
  return undefined
}
