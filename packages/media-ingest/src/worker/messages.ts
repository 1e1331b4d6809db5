import type { CheckedPackage, CheckJob } from '../check/check-package.ts'
import type { DubJob } from '../decode/package-dub.ts'
import type { PackageJob } from '../decode/package-file.ts'
import type { SoundFacts } from '../decode/probe-sound.ts'
import type { Clip, ClipJob } from '../decode/write-clip.ts'
import type { StillJob } from '../decode/write-still.ts'
import type { MediaFacts } from '../source/media-facts.ts'
import type { StartDescriptor, StartDub } from '../start-descriptor.ts'

/** Tasks of a worker. */
export type Task =
  | { kind: 'probe'; file: string }
  | { kind: 'probeSound'; file: string }
  | { kind: 'package'; job: PackageJob }
  | { kind: 'check'; job: CheckJob }
  | { kind: 'dub'; job: DubJob }
  | { kind: 'still'; job: StillJob }
  | { kind: 'clip'; job: ClipJob }
/** Result of a probe: the facts, and the SHA-256 of the file in hex. */
export type Probed = { facts: MediaFacts; hash: string }
export type ProbedSound = { facts: SoundFacts; hash: string }
export type Outcome =
  | { kind: 'probe'; value: Probed }
  | { kind: 'probeSound'; value: ProbedSound }
  | { kind: 'package'; value: StartDescriptor }
  | { kind: 'check'; value: CheckedPackage }
  | { kind: 'dub'; value: StartDub }
  | { kind: 'still' }
  | { kind: 'clip'; value: Clip }

/**
 * Messages from a worker, which sends `alive` regularly while it works. `refused`: the file cannot be used, with the
 * reason for the operator; `failed`: an internal error.
 */
export type Report =
  | { alive: true }
  | { progress: number }
  | { done: Outcome }
  | { refused: string }
  | { failed: string }
