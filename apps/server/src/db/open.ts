import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { isDistributed, markDistributed } from './distributed.ts'
import { withPreparedStatements } from './prepared.ts'
import { type ConnectionGuard, createPrimaryGuard } from './primary.ts'
import { createHealthCheck, type DatabaseHealth } from './pulse.ts'
import type { Database, Tables } from './schema.ts'

/** Address of a PostgreSQL server: a URL, or a socket folder, which is read again for each new connection. */
export type DatabaseAddress =
  | {
      readonly url: string
      /** Environment variable that contains the URL, named in error messages; default: DATABASE_URL. */
      readonly variable?: string
    }
  | { readonly host: string; readonly user: string; readonly database: string }

export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  /** The pool that `db` uses: it prepares statements once per connection. */
  readonly connections: PostgresPool
  /** Monitor of the database; undefined if the pool has no health check. */
  readonly watch: DatabaseMonitor | undefined
  readonly guard: ConnectionGuard
  close(): Promise<void>
}
/** Monitor of a database, which the pools of a process share. */
export interface DatabaseMonitor {
  readonly guard: ConnectionGuard
  readonly health: DatabaseHealth
}
export interface OpenOptions {
  readonly maxConnections?: number
  /** Statement timeout in ms; 0 (no limit) for an import or a migration. */
  readonly statementTimeoutMs?: number
  /** Longest wait for a new connection in ms. */
  readonly connectTimeoutMs?: number
  /** If true, queries fail at once while no primary answers, instead of waiting for it. */
  readonly hasHealthCheck?: boolean
  /** Set for a replica, which may be a standby and need not answer when the pool is opened. */
  readonly replicaGuard?: ConnectionGuard
  /** Shared monitor of another pool, used instead of a new health check. */
  readonly watch?: DatabaseMonitor | undefined
  /** Receives the reason when the health check considers the database lost. */
  readonly log?: Pick<Log, 'warn'>
}

const variableOf = (connection: DatabaseAddress): string =>
  ('url' in connection ? connection.variable : undefined) ?? 'DATABASE_URL'

/** Longest time, ms, that a statement waits for a lock. */
export const lockTimeoutMs = 5_000
const idleInTransactionMs = 10_000
/**
 * PostgreSQL enforces statement_timeout itself. If no answer arrives even this much later, PostgreSQL or the network is
 * down.
 */
const responseGraceMs = 2_000
const connectMs = 2_000
/**
 * A database reached over the network can be lost and replaced. If it is only slow, it still answers on a new
 * connection; a load balancer without a primary refuses a new connection at once.
 */
const remoteCheck = { everyMs: 250, patienceMs: 350, connectMs }
/** A database on this machine, reached by its socket, is never replaced: if it does not answer, the machine is busy. */
const localCheck = { everyMs: 500, patienceMs: 2_000, connectMs }

/** Settings of every connection, sent when it opens. */
const sessionSettings = (statementTimeoutMs: number) =>
  [
    `statement_timeout=${statementTimeoutMs}`,
    `lock_timeout=${lockTimeoutMs}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    'timezone=UTC',
    // PostgreSQL's default random_page_cost assumes slow spinning disks. JIT pays off for reports, not for short
    // queries.
    'random_page_cost=1.1',
    'jit=off',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

/**
 * Returns a client class that reads the address at each connect, because the embedded database gets a new socket folder
 * at each restart.
 * @param sockets filled with the sockets of open clients
 */
const clientOf = (connection: DatabaseAddress, sockets?: Set<Socket>) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      const address = 'url' in connection ? { connectionString: connection.url } : connection
      super({ ...config, ...address, ...(sockets ? { stream: () => trackedSocket(sockets) } : {}) })
    }
  }

function trackedSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

function watchDatabase(
  connection: DatabaseAddress,
  guard: ConnectionGuard,
  reportLoss: (reason: Error) => void,
): DatabaseMonitor {
  const Client = clientOf(connection)
  // The health check gives up earlier; this timeout only closes the connection attempt.
  const connect = () => new Client({ application_name: 'pulse', connectionTimeoutMillis: 2 * connectMs })
  const check = connect().host.startsWith('/') ? localCheck : remoteCheck
  return { guard, health: createHealthCheck({ connect, admit: guard.admit, reportLoss, ...check }) }
}

/** The table `distribution` exists while the viewer tables are distributed over nodes, see sharding/distribute.ts. */
const factsQuery = `
  SELECT current_setting('server_encoding') AS encoding, to_regclass('distribution') IS NOT NULL AS "isDistributed"`

const kyselyOver = (pool: PostgresPool): Database => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const twoPhases = 'SELECT use_two_phases()'

/** Creates a Kysely instance over another pool to the database of `db`. */
export function createKysely(pool: pg.Pool, { db }: Pick<OpenDatabase, 'db'>): Database {
  if (!isDistributed(db)) return kyselyOver(withPreparedStatements(pool))
  return markDistributed(kyselyOver(withPreparedStatements(pool, { firstStatement: () => twoPhases })))
}

/**
 * Opens a pool and checks that the database is encoded as UTF-8.
 * @throws StartError with a message for the operator
 */
export async function openDatabase(connection: DatabaseAddress, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { maxConnections = 20, statementTimeoutMs = 10_000, connectTimeoutMs = 5_000, hasHealthCheck = false } = options
  const guard = options.watch?.guard ?? options.replicaGuard ?? createPrimaryGuard()
  const variable = variableOf(connection)
  let isOpen = options.replicaGuard !== undefined
  let startFault: unknown
  function reportLoss(err: Error): void {
    if (isOpen) options.log?.warn({ err, setting: variable }, 'the database is lost')
    // A health check that fails during the opening closes the connection; its reason explains the failure better.
    else startFault = err
  }
  const ownWatch = hasHealthCheck ? watchDatabase(connection, guard, reportLoss) : undefined
  const watch = ownWatch ?? options.watch
  const sockets = new Set<Socket>()
  const Client = clientOf(connection, sockets)
  const pool = new pg.Pool({
    Client,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'cliffhanger',
    options: sessionSettings(statementTimeoutMs),
    verify: (client, done) => void guard.admit(client).then(() => done(), done),
  })
  // A broken idle connection is replaced; if the database is really down, the next query fails.
  pool.on('error', () => undefined)
  // If a connection breaks during a query, the query fails; without this listener the event would also crash the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Queries that wait for a lost database fail; it is unknown whether their transactions were committed.
  watch?.health.onLost(() => {
    for (const socket of sockets) socket.destroy()
  })
  const answerMs = statementTimeoutMs > 0 ? statementTimeoutMs + responseGraceMs : 0
  let hasNodes = false
  const connections = withPreparedStatements(pool, {
    answerMs,
    guard,
    ...(watch ? { health: watch.health } : {}),
    firstStatement: () => (hasNodes ? twoPhases : undefined),
  })
  const db = kyselyOver(connections)
  const close = async () => {
    await Promise.all([ownWatch?.health.stop(), db.destroy()])
    // Kysely closes only a pool that it has used.
    if (!pool.ending) await pool.end()
  }
  const opened = { db, pool, connections, watch, guard, close }
  if (options.replicaGuard) return opened
  try {
    const { rows } = await pool.query<{ encoding: string; isDistributed: boolean }>(factsQuery)
    const encoding = rows[0]?.encoding
    hasNodes = rows[0]?.isDistributed ?? false
    if (encoding !== 'UTF8') {
      throw new StartError(`${variable}: the database is encoded as ${encoding}; make it with ENCODING 'UTF8'`)
    }
  } catch (cause) {
    await close()
    const error = cause instanceof StartError ? cause : (startFault ?? cause)
    if (error instanceof StartError || !('url' in connection)) throw error
    // The URL contains a password, so only the driver's message is shown.
    throw new StartError(`${variable}: cannot connect (${error instanceof Error ? error.message : 'unknown reason'})`)
  }
  isOpen = true
  return hasNodes ? { ...opened, db: markDistributed(db) } : opened
}
