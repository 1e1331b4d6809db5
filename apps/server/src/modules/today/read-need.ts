import type { Need } from '@cliffhanger/contract/studio/today'
import type { Database } from '../../db/schema.ts'

/** Reads one kind of need, its count and its oldest, by an index; undefined if there is none. */
export type ReadNeed = (db: Database, nowMs: number) => Promise<Omit<Need, 'kind'> | undefined>
