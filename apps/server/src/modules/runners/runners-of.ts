import { randomInt } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { RunnerOptions } from './encode-on-runners.ts'

const parts = 1_000_000
/** Returns a random number from 0 to 1 that a runner cannot predict. */
export const randomFraction = (): number => randomInt(parts) / parts

/** Returns the runner options of the server's own imports. */
export const runnerOptionsOf = (
  { dataDir, encodesHere }: Pick<Config, 'dataDir' | 'encodesHere'>,
  log: Pick<Log, 'warn'>,
): RunnerOptions => ({
  dataDir,
  encodesHere,
  random: randomFraction,
  warn: (fields) => log.warn(fields, 'an episode needs another try on runners'),
})
