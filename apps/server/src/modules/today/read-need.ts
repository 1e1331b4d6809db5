import type { Need } from '@cliffhanger/contract/studio/today'
import type { Database } from '../../db/schema.ts'

/** Reads what needs an operator: a count and the oldest, by an index. Undefined: nothing does. */
export type ReadNeed = (db: Database, nowMs: number) => Promise<Omit<Need, 'kind'> | undefined>
