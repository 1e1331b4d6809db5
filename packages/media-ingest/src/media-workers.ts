import { availableParallelism } from 'node:os'
import type { PackageJob } from './decode/package-file.ts'
import { createSourceCache } from './source/source-cache.ts'
import type { StartDescriptor } from './start-descriptor.ts'
import type { Probed } from './worker/messages.ts'
import { createWorkerPool, type RunOptions, type startWorker } from './worker/pool.ts'

/** A media file as it was when it was probed; `hash` is its SHA-256 in hex, `mtimeMs` its time of change. */
export type ProbedSource = Probed & { file: string; size: number; mtimeMs: number }
/** Looks into a media file. Rejects with `TaskFailure`; its message is the reason in words. */
export type Probe = (file: string, options?: RunOptions) => Promise<ProbedSource>

export type MediaWorkers = {
  probe: Probe
  packageEpisode: (job: Omit<PackageJob, 'threads'>, options?: RunOptions) => Promise<StartDescriptor>
  concurrency: number
  close: () => void
}

/** Nothing a healthy decoder does takes this long without a word. */
const silenceMs = 180_000

/**
 * Processes that decode and encode, apart from this one. `storeDir`: remember what was probed (path, size, time of
 * change), so that a second import of an unchanged folder reads no media. Call `close` at the end.
 */
export function createMediaWorkers(options: {
  storeDir?: string
  concurrency?: number
  startWorker?: typeof startWorker
}): MediaWorkers {
  const cores = availableParallelism()
  const concurrency = options.concurrency ?? cores
  const pool = createWorkerPool(concurrency, silenceMs, options.startWorker)
  const cache = createSourceCache(options.storeDir)
  let packaging = 0

  return {
    concurrency,
    close: () => pool.close(),
    probe: (file, runOptions) =>
      cache.through(file, async () => {
        const outcome = await pool.run({ kind: 'probe', file }, runOptions)
        if (outcome.kind !== 'probe') throw new Error('the worker answered another question')
        return outcome.value
      }),
    async packageEpisode(job, runOptions) {
      packaging++
      try {
        // Several episodes at once share the cores; the last one alone may have them all.
        const threads = Math.max(1, Math.round(cores / Math.min(concurrency, packaging)))
        const outcome = await pool.run({ kind: 'package', job: { ...job, threads } }, runOptions)
        if (outcome.kind !== 'package') throw new Error('the worker answered another question')
        return outcome.value
      } finally {
        packaging--
      }
    },
  }
}
