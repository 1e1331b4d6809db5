import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Bounds, withPreparedStatements } from './prepared.ts'
import { createHealthCheck } from './pulse.ts'
import type { Database, Tables } from './schema.ts'

/** Address of a PostgreSQL: a URL, or the folder of its socket, which is read again for each new connection. */
export type Connection =
  | {
      readonly url: string
      /** Environment variable of the URL, for errors; default: DATABASE_URL. */
      readonly variable?: string
    }
  | { readonly host: string; readonly user: string; readonly database: string }

export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}
export interface OpenOptions {
  readonly maxConnections?: number
  /** Timeout of a statement in ms; 0 (no limit) for an import or a migration. */
  readonly statementTimeoutMs?: number
  /** Longest wait for a new connection in ms. */
  readonly connectTimeoutMs?: number
  /** If true, queries fail at once while the database does not answer, instead of waiting for it. */
  readonly hasHealthCheck?: boolean
}

const lockTimeoutMs = 5_000
const idleInTransactionMs = 10_000
/** PostgreSQL enforces statement_timeout itself. Without an answer this much later, it or the network is down. */
const responseGraceMs = 2_000

/** Settings of every connection, sent when it opens. */
const sessionSettings = (statementTimeoutMs: number) =>
  [
    `statement_timeout=${statementTimeoutMs}`,
    `lock_timeout=${lockTimeoutMs}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    'timezone=UTC',
    // PostgreSQL's default random_page_cost assumes slow spinning disks. JIT pays off for reports, not for short queries.
    'random_page_cost=1.1',
    'jit=off',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

/** Client class that reads the address at each connect: the embedded database gets a new socket folder at a restart. */
const clientOf = (connection: Connection) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...('url' in connection ? { connectionString: connection.url } : connection) })
    }
  }

/** Kysely over a pool. */
export const createKysely = (pool: pg.Pool, bounds?: Bounds): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool, bounds) }) })

/** Opens a pool and checks that the database is encoded as UTF-8. Throws StartError with a line for the operator. */
export async function openDatabase(connection: Connection, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { maxConnections = 20, statementTimeoutMs = 10_000, connectTimeoutMs = 5_000, hasHealthCheck = false } = options
  const Client = clientOf(connection)
  const pool = new pg.Pool({
    Client,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'cliffhanger',
    options: sessionSettings(statementTimeoutMs),
  })
  // A broken idle connection is replaced; if the database is really down, the next query fails.
  pool.on('error', () => undefined)
  // If a connection breaks during a query, that query fails; without this listener the event would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const limits = { connectionTimeoutMillis: responseGraceMs, query_timeout: responseGraceMs }
  const pulse = hasHealthCheck
    ? createHealthCheck(() => new Client({ application_name: 'pulse', ...limits }))
    : undefined
  const answerMs = statementTimeoutMs > 0 ? statementTimeoutMs + responseGraceMs : 0
  const bounds = { answerMs, ...(pulse ? { isReachable: pulse.isReachable } : {}) }
  const db = createKysely(pool, bounds)
  const close = async () => {
    await Promise.all([pulse?.stop(), db.destroy()])
    // Kysely ends a pool only after it has used it.
    if (!pool.ending) await pool.end()
  }
  const variable = ('url' in connection ? connection.variable : undefined) ?? 'DATABASE_URL'
  try {
    const { rows } = await pool.query<{ server_encoding: string }>('SHOW server_encoding')
    const encoding = rows[0]?.server_encoding
    if (encoding !== 'UTF8') {
      throw new StartError(`${variable}: the database is encoded as ${encoding}; make it with ENCODING 'UTF8'`)
    }
  } catch (error) {
    await close()
    if (error instanceof StartError || !('url' in connection)) throw error
    // The URL contains a password, so only the driver's message is shown.
    throw new StartError(`${variable}: cannot connect (${error instanceof Error ? error.message : 'unknown reason'})`)
  }
  return { db, pool, close }
}
