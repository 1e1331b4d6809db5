import type { PackageJob } from '../decode/package-file.ts'
import type { MediaFacts } from '../source/media-facts.ts'
import type { StartDescriptor } from '../start-descriptor.ts'

/** What a worker can be asked. */
export type Task = { kind: 'probe'; file: string } | { kind: 'package'; job: PackageJob }
/** What a probe answers: the facts, and the SHA-256 of the file in hex. */
export type Probed = { facts: MediaFacts; hash: string }
export type Outcome = { kind: 'probe'; value: Probed } | { kind: 'package'; value: StartDescriptor }

/** From the worker, which says `alive` now and then while it works. `refused` is the file's fault, in words for the operator; `failed` is ours. */
export type Report =
  | { alive: true }
  | { progress: number }
  | { done: Outcome }
  | { refused: string }
  | { failed: string }
