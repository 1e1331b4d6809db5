import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mapConcurrently } from '@cliffhanger/media-ingest/map-concurrently'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { type Leased, LeaseEnded, Refused, type RunnerClient } from './runner-client.ts'

interface Needs {
  readonly client: RunnerClient
  readonly media: Pick<MediaWorkers, 'packageEpisode'>
  readonly say: (line: string) => void
  /** Stops the runner: its task is given back. */
  readonly signal: AbortSignal
  readonly idleMs?: number
  readonly heartbeatMs?: number
}

/** Files sent at the same time. */
const uploads = 4
const triesOfUpload = 5

/**
 * Encodes episodes for a server, one after the other, until the signal. Loses no more than the current episode when the
 * network or the server is away, and continues when it is back. Throws `Refused` if the server does not know the token.
 */
export async function runRunner(needs: Needs): Promise<void> {
  const { client, say, signal, idleMs = 2_000 } = needs
  while (!signal.aborted) {
    try {
      const leased = await client.lease()
      if (leased) await encode(leased, needs)
      else await sleep(idleMs, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refused) throw error
      say(`The server cannot be reached: ${error instanceof Error ? error.message : error}`)
      await sleep(idleMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function encode({ lease, job }: Leased, needs: Needs): Promise<void> {
  const { client, media, say, heartbeatMs = 10_000 } = needs
  const folder = await mkdtemp(join(tmpdir(), 'runner-'))
  const ended = new AbortController()
  const signal = AbortSignal.any([needs.signal, ended.signal])
  let progress = 0
  // A failed heartbeat is repeated; the lease outlives several.
  const heartbeat = setInterval(() => {
    client.reportProgress(lease, progress).catch((error: unknown) => {
      if (error instanceof LeaseEnded) ended.abort(error)
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
    await media.packageEpisode({ ...job, file, folder: target }, { signal, onProgress })
    await mapConcurrently(await listSegments(target), uploads, (name) =>
      uploadAgain(() => client.upload(lease, name, join(target, name), signal), signal),
    )
    await client.finish(lease)
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    say(`Encoded ${Math.round(job.facts.seconds)} s of video in ${seconds} s.`)
  } catch (error) {
    if (error instanceof LeaseEnded || signal.reason instanceof LeaseEnded)
      return say('The task was given to another machine.')
    await client.giveBack(lease, needs.signal.aborted).catch(() => undefined)
    if (!needs.signal.aborted) say(`The episode was not encoded: ${error instanceof Error ? error.message : error}`)
  } finally {
    clearInterval(heartbeat)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/** Init segments and segments of all renditions, as `<rung>/<file>`. The server writes the playlists itself. */
async function listSegments(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const rungs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const files = await Promise.all(
    rungs.map(async (rung) => (await readdir(join(folder, rung))).map((name) => `${rung}/${name}`)),
  )
  return files.flat()
}

async function uploadAgain(upload: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await upload()
    } catch (error) {
      if (error instanceof LeaseEnded || error instanceof Refused || tried === triesOfUpload) throw error
      await sleep(500 * 2 ** tried, undefined, { signal })
    }
  }
}
