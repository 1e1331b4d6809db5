import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Bounds, preparing } from './prepared.ts'
import { createPulse } from './pulse.ts'
import type { Database, Tables } from './schema.ts'

/** A PostgreSQL by url, or by the folder of its socket, which is looked up for each new connection. */
export type Connection =
  | {
      readonly url: string
      /** The variable that named it, for errors; default: DATABASE_URL. */
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
  /** 0 for an import or a migration, whose statements may take as long as they need. */
  readonly statementTimeoutMs?: number
  /** Whether a database that does not answer is asked nothing until it does again, so that nobody waits for it. */
  readonly isWatched?: boolean
}

const lockTimeoutMs = 5_000
const idleInTransactionMs = 10_000
const connectTimeoutMs = 5_000
/** PostgreSQL ends a statement in its own time; when it says nothing for so much longer, it or the way to it is gone. */
const silenceMs = 2_000

/** Settings of every connection, sent when it opens. */
const sessionSettings = (statementTimeoutMs: number) =>
  [
    `statement_timeout=${statementTimeoutMs}`,
    `lock_timeout=${lockTimeoutMs}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    'timezone=UTC',
    // Disks that seek as slowly as the defaults believe are gone; compiling a plan pays for reports, not for calls.
    'random_page_cost=1.1',
    'jit=off',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

/** Connections to wherever the database is by now: the embedded one may have been started again elsewhere. */
const clientOf = (connection: Connection) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...('url' in connection ? { connectionString: connection.url } : connection) })
    }
  }

/** What asks a pool. */
export const overPool = (pool: pg.Pool, bounds?: Bounds): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool, bounds) }) })

/** Opens a pool and makes sure that texts of all languages can be stored. Throws StartError with a line for the operator. */
export async function openDatabase(connection: Connection, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { maxConnections = 20, statementTimeoutMs = 10_000, isWatched = false } = options
  const Client = clientOf(connection)
  const pool = new pg.Pool({
    Client,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'cliffhanger',
    options: sessionSettings(statementTimeoutMs),
  })
  // An idle connection that breaks is replaced; the next query says so if the database is really gone.
  pool.on('error', () => undefined)
  // One in use that breaks fails its query; the event besides would end this process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const limits = { connectionTimeoutMillis: silenceMs, query_timeout: silenceMs }
  const pulse = isWatched ? createPulse(() => new Client({ application_name: 'pulse', ...limits })) : undefined
  const answerMs = statementTimeoutMs > 0 ? statementTimeoutMs + silenceMs : 0
  const bounds = { answerMs, ...(pulse ? { isThere: pulse.isThere } : {}) }
  const db = overPool(pool, bounds)
  const close = async () => {
    await Promise.all([pulse?.stop(), db.destroy()])
    // Kysely ends only a pool that it has asked something.
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
    // The url holds a password, so only the driver's words are shown.
    throw new StartError(`${variable}: cannot connect (${error instanceof Error ? error.message : 'unknown reason'})`)
  }
  return { db, pool, close }
}
