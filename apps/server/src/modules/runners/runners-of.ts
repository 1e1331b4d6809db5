import { randomInt } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { RunnerOptions } from './encode-on-runners.ts'

const parts = 1_000_000
/** From 0 to 1; a runner cannot predict it. */
export const unpredictable = (): number => randomInt(parts) / parts

/** How the server's own imports use runners. */
export const runnersOf = (
  { dataDir, encodesHere }: Pick<Config, 'dataDir' | 'encodesHere'>,
  log: Pick<Log, 'warn'>,
): RunnerOptions => ({
  dataDir,
  encodesHere,
  random: unpredictable,
  warn: (fields) => log.warn(fields, 'an episode needs another try on runners'),
})
