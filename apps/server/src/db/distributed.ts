import type { KyselyPlugin } from 'kysely'
import type { Database } from './schema.ts'

/** Changes nothing; its presence tells that a database is distributed. Transactions inherit it. */
const mark: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
}

/** A database whose tables of viewers are on several nodes, see db/sharding. */
export const markDistributed = (db: Database): Database => db.withPlugin(mark)

/** True if the tables of viewers are on several nodes. A statement then asks for one viewer, or the database asks all nodes. */
export const isDistributed = (db: Database): boolean => db.getExecutor().plugins.includes(mark)

/** Begins statements that are sent only if the database is not distributed, and may join viewers with other tables. */
export const onOneNode = '/* on one node */'
