import type { KyselyPlugin } from 'kysely'
import type { Database } from './schema.ts'

/** Kysely plugin that changes nothing: its presence marks a database as distributed, also within transactions. */
const mark: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
}

/** Marks a database whose viewer tables are distributed over several nodes, see db/sharding. */
export const markDistributed = (db: Database): Database => db.withPlugin(mark)

/**
 * Returns whether the viewer tables are distributed. A statement should then read one viewer, or it is sent to all
 * nodes.
 */
export const isDistributed = (db: Database): boolean => db.getExecutor().plugins.includes(mark)

/** Prefix of statements that are sent only to a database on one node; they may join viewer tables with other tables. */
export const oneNodePrefix = '/* on one node */'
