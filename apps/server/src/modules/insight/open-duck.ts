import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { stagedFolder } from './archive-files.ts'
import { createDuck, type Duck } from './duck/duck.ts'

const memoryMb = 1_024

/** Opens DuckDB for the archive in a data folder. Its process starts with the first task. */
export const openDuck = (dataDir: string, randomBytes: Deps['randomBytes']): Duck =>
  createDuck({
    settings: {
      memoryMb,
      // The process has the lowest priority, so viewers' requests still take precedence.
      threads: Math.max(1, Math.min(4, availableParallelism())),
      tempFolder: join(stagedFolder(dataDir), `${process.pid}-${randomBytes(4).toString('hex')}`),
    },
  })
