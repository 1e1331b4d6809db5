import type { Need } from '@cliffhanger/contract/studio/today'
import type { Database } from '../../db/schema.ts'

/** Reads the count and the oldest item of one kind of pending task, using an index; undefined if there is none. */
export type ReadNeed = (db: Database, nowMs: number) => Promise<Omit<Need, 'kind'> | undefined>
