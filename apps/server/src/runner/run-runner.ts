import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { encodedRungs } from '@cliffhanger/media-ingest/source/ladder'
import { WorkerTaskError } from '@cliffhanger/media-ingest/worker/pool'
import { retryRequest } from './repeat-request.ts'
import {
  type LeasedJob,
  LeaseEndedError,
  RequestRefusedError,
  type RunnerClient,
  UnknownTokenError,
} from './runner-client.ts'
import { sendRenditions } from './send-rungs.ts'
import { makeWorkFolder } from './work-folder.ts'

interface Needs {
  readonly client: RunnerClient
  readonly media: Pick<MediaWorkers, 'packageEpisode'>
  readonly say: (line: string) => void
  /** When aborted, stops the runner, which then returns its task to the server. */
  readonly signal: AbortSignal
  readonly idleMs?: number
  readonly heartbeatMs?: number
  /** Half of the pause before the first retry of a failed request, in ms. */
  readonly pauseMs?: number
}

/**
 * Encodes episodes for a server, one after the other, until the signal is aborted. While the server cannot be reached,
 * the runner loses at most the current episode, and it continues as soon as the server answers.
 * @throws UnknownTokenError if the server does not know the token
 */
export async function runRunner(needs: Needs): Promise<void> {
  const { client, say, signal, idleMs = 2_000 } = needs
  let lastProblem = ''
  while (!signal.aborted) {
    try {
      const leased = await client.lease()
      lastProblem = ''
      if (leased) await encode(leased, needs)
      else await sleep(idleMs, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UnknownTokenError) throw error
      const problem = `The server gives no work: ${reasonOf(error)}`
      if (problem !== lastProblem) say(problem)
      lastProblem = problem
      await sleep(idleMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Returns the message of an error and of its cause, where `fetch` puts the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  if (!(cause instanceof Error)) return message
  // If connecting to several IP addresses failed, the error has a code but no message.
  const code = 'code' in cause ? String(cause.code) : ''
  return `${message}: ${cause.message || code}`
}

async function encode({ lease, job }: LeasedJob, needs: Needs): Promise<void> {
  const { client, media, say, heartbeatMs = 10_000, pauseMs } = needs
  const folder = await makeWorkFolder()
  const ended = new AbortController()
  const signal = AbortSignal.any([needs.signal, ended.signal])
  const repeating = { signal, ...(pauseMs !== undefined && { pauseMs }) }
  let progress = 0
  // A failed heartbeat needs no retry: the lease lasts longer than several heartbeats.
  const heartbeat = setInterval(() => {
    client.reportProgress(lease, progress).catch((error: unknown) => {
      if (error instanceof LeaseEndedError) ended.abort(error)
    })
  }, heartbeatMs)
  const startedMs = performance.now()
  try {
    const file = join(folder, 'source')
    await client.download(lease, file, signal)
    const target = await mkdtemp(join(folder, 'package-'))
    const onProgress = (fraction: number) => {
      progress = fraction
    }
    // The runner sends all renditions; the server selects those worth keeping by their bit rates.
    const all = { ...job, file, folder: target, keepsAllRungs: true }
    await media.packageEpisode(all, { signal, onProgress })
    const widths = encodedRungs(job.plan).map(({ width }) => width)
    await sendRenditions(target, widths, (piece) => client.sendPiece(lease, piece, signal), repeating)
    // After the delivery the lease ends, so a further heartbeat would fail.
    clearInterval(heartbeat)
    await retryRequest(() => client.finish(lease), repeating)
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    say(`Encoded ${Math.round(job.facts.seconds)} s of video in ${seconds} s.`)
  } catch (error) {
    if (error instanceof LeaseEndedError || signal.reason instanceof LeaseEndedError)
      return say('The lease has ended: another machine has the task, or nobody waits for it.')
    const isStopped = needs.signal.aborted
    const reason = isStopped ? 'the runner was stopped' : reasonOf(error)
    const isFailure = !isStopped && (error instanceof WorkerTaskError || error instanceof RequestRefusedError)
    await client.giveBack(lease, { isFailure, reason }).catch(() => undefined)
    if (!isStopped) say(`The episode was not encoded: ${reason}`)
  } finally {
    clearInterval(heartbeat)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}
