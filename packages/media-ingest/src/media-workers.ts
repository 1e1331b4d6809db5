import { availableParallelism } from 'node:os'
import type { CheckJob, PackageCheckResult } from './check/check-package.ts'
import type { DubJob } from './decode/package-dub.ts'
import type { PackageJob } from './decode/package-file.ts'
import type { Clip, ClipJob } from './decode/write-clip.ts'
import type { StillJob } from './decode/write-still.ts'
import { createSourceCache } from './source/source-cache.ts'
import type { StartDescriptor, StartDub } from './start-descriptor.ts'
import type { ProbedMedia, ProbedSound } from './worker/messages.ts'
import { createWorkerPool, type RunOptions, type startWorker } from './worker/pool.ts'

/**
 * A probed media file. `hash` is the SHA-256 of the file in hexadecimal; `mtimeMs` is its modification time when it was
 * probed.
 */
export type ProbedSource = ProbedMedia & { file: string; size: number; mtimeMs: number }
/** Probes a media file. Rejects with a `WorkerTaskError` whose message is shown to the operator. */
export type ProbeMediaFile = (file: string, options?: RunOptions) => Promise<ProbedSource>

/** A probed dubbing track. `file` is an absolute path. */
export type ProbedDub = ProbedSound & { file: string }
/** Probes a dubbing track. Rejects with `WorkerTaskError`, as `ProbeMediaFile` does. */
export type ProbeSound = (file: string, options?: RunOptions) => Promise<ProbedDub>

/** An episode to package; the number of threads is chosen by the workers. */
export type EpisodeJob = Omit<PackageJob, 'threads'>

export type MediaWorkers = {
  probe: ProbeMediaFile
  probeSound: ProbeSound
  packageEpisode: (job: EpisodeJob, options?: RunOptions) => Promise<StartDescriptor>
  /**
   * Checks a package that an encoding machine has made. Resolves even if the package is faulty; rejects with
   * `WorkerTaskError` if the check is impossible.
   */
  checkPackage: (job: CheckJob, options?: RunOptions) => Promise<PackageCheckResult>
  /** Adds a dubbing track to an unfinished package. */
  packageDub: (job: DubJob, options?: RunOptions) => Promise<StartDub>
  /** Writes a frame from the beginning of a video as a JPEG. Rejects with `WorkerTaskError`. */
  writeStill: (job: StillJob, options?: RunOptions) => Promise<void>
  /** Encodes a silent clip at low CPU priority. Rejects with `WorkerTaskError`. */
  writeClip: (job: ClipJob, options?: RunOptions) => Promise<Clip>
  concurrency: number
  /** Signal that is aborted by `close`. */
  closed: AbortSignal
  close: () => void
}

/** A task fails if its worker sends no message for this time, in milliseconds. */
const silenceMs = 180_000

/**
 * Creates a pool of worker processes that decode and encode media. If `workDir` is given, probe results of videos are
 * cached by path, size and modification time, so that a second import of an unchanged folder reads no video. Call
 * `close` at the end.
 */
export function createMediaWorkers(options: {
  /** Folder for unfinished work of the media store. */
  workDir?: string
  concurrency?: number
  startWorker?: typeof startWorker
}): MediaWorkers {
  const cores = availableParallelism()
  const concurrency = options.concurrency ?? cores
  const pool = createWorkerPool(concurrency, silenceMs, options.startWorker)
  const cache = createSourceCache(options.workDir)
  const closing = new AbortController()
  let packaging = 0

  return {
    concurrency,
    closed: closing.signal,
    close() {
      closing.abort(new Error('the media workers are closed'))
      pool.close()
    },
    probe: (file, runOptions) =>
      cache.getOrProbe(file, async () => {
        const outcome = await pool.run({ kind: 'probe', file }, runOptions)
        if (outcome.kind !== 'probe') throw new Error('Unexpected worker result: expected a probe')
        return outcome.value
      }),
    async probeSound(file, runOptions) {
      const outcome = await pool.run({ kind: 'probeSound', file }, runOptions)
      if (outcome.kind !== 'probeSound') throw new Error('Unexpected worker result: expected a probe of sound')
      return { ...outcome.value, file }
    },
    async checkPackage(job, runOptions) {
      const outcome = await pool.run({ kind: 'check', job }, runOptions)
      if (outcome.kind !== 'check') throw new Error('Unexpected worker result: expected a checked package')
      return outcome.value
    },
    async packageDub(job, runOptions) {
      const outcome = await pool.run({ kind: 'dub', job }, runOptions)
      if (outcome.kind !== 'dub') throw new Error('Unexpected worker result: expected a dubbing track')
      return outcome.value
    },
    writeStill: async (job, runOptions) => void (await pool.run({ kind: 'still', job }, runOptions)),
    async writeClip(job, runOptions) {
      const outcome = await pool.run({ kind: 'clip', job }, runOptions)
      if (outcome.kind !== 'clip') throw new Error('Unexpected worker result: expected a clip')
      return outcome.value
    },
    async packageEpisode(job, runOptions) {
      packaging++
      try {
        // Episodes that are packaged at the same time share the CPU cores; a single episode uses all cores. Background
        // encoding in another codec uses one core.
        const threads = job.codec ? 1 : Math.max(1, Math.round(cores / Math.min(concurrency, packaging)))
        const outcome = await pool.run({ kind: 'package', job: { ...job, threads } }, runOptions)
        if (outcome.kind !== 'package') throw new Error('Unexpected worker result: expected a package')
        return outcome.value
      } finally {
        packaging--
      }
    },
  }
}
