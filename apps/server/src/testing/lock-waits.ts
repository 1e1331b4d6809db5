import pg from 'pg'
import { expect, inject } from 'vitest'
import type { TestDatabase } from './database.ts'

const waiting = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

/** Polls until exactly this number of connections to a database wait for locks. */
export const expectWaiting = (pool: pg.Pool, connections: number): Promise<void> =>
  expect.poll(async () => (await pool.query(`SELECT ${waiting}`)).rows.length).toBe(connections)

type Nodes = Pick<TestDatabase, 'superuserConnection'>

/**
 * Returns the total number of rows that a query finds on all nodes: on a Citus cluster, a statement waits for a lock on
 * the node of the locked rows, and only that node lists it.
 */
async function askNodes({ superuserConnection }: Nodes, text: string): Promise<number> {
  const { user, database, host } = superuserConnection
  let count = 0
  for (const node of [host, ...inject('citusWorkers')]) {
    const client = new pg.Client({ host: node, user, database })
    await client.connect()
    try {
      count += (await client.query(text)).rows.length
    } finally {
      await client.end()
    }
  }
  return count
}

/** Counts the connections that wait for locks on all nodes of a database. */
export const countLockWaits = (database: Nodes): Promise<number> => askNodes(database, `SELECT ${waiting}`)

/** Terminates the connections that wait for locks on all nodes of a database. */
export const terminateLockWaits = (database: Nodes): Promise<number> =>
  askNodes(database, `SELECT pg_terminate_backend(pid) ${waiting}`)
