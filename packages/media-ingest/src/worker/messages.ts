import type { CheckJob, PackageCheckResult } from '../check/check-package.ts'
import type { DubJob } from '../decode/package-dub.ts'
import type { PackageJob } from '../decode/package-file.ts'
import type { SoundFacts } from '../decode/probe-sound.ts'
import type { Clip, ClipJob } from '../decode/write-clip.ts'
import type { StillJob } from '../decode/write-still.ts'
import type { MediaFacts } from '../source/media-facts.ts'
import type { StartDescriptor, StartDub } from '../start-descriptor.ts'

/** A task for a worker process. */
export type WorkerTask =
  | { kind: 'probe'; file: string }
  | { kind: 'probeSound'; file: string }
  | { kind: 'package'; job: PackageJob }
  | { kind: 'check'; job: CheckJob }
  | { kind: 'dub'; job: DubJob }
  | { kind: 'still'; job: StillJob }
  | { kind: 'clip'; job: ClipJob }
/**
 * Returns whether a task runs at the lowest CPU priority. Afterwards its process must be replaced, because only the
 * superuser may raise the priority of a process again.
 */
export const isBackgroundTask = (task: WorkerTask): boolean =>
  task.kind === 'clip' || (task.kind === 'package' && task.job.codec !== undefined)

/** Result of a probe: the media facts, and the SHA-256 of the file in hexadecimal. */
export type ProbedMedia = { facts: MediaFacts; hash: string }
export type ProbedSound = { facts: SoundFacts; hash: string }
export type WorkerResult =
  | { kind: 'probe'; value: ProbedMedia }
  | { kind: 'probeSound'; value: ProbedSound }
  | { kind: 'package'; value: StartDescriptor }
  | { kind: 'check'; value: PackageCheckResult }
  | { kind: 'dub'; value: StartDub }
  | { kind: 'still' }
  | { kind: 'clip'; value: Clip }

/**
 * A message from a worker process. A busy worker sends `alive` regularly. `refused`: the file cannot be used, with the
 * reason that the operator is shown; `failed`: an internal error.
 */
export type WorkerMessage =
  | { alive: true }
  | { progress: number }
  | { done: WorkerResult }
  | { refused: string }
  | { failed: string }
