import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, type PostgresProcess, spawnPostgres, superuser } from './embedded/cluster.ts'
import { type DataHome, findDataHome } from './embedded/data-home.ts'
import { type JoinedCluster, superviseCluster } from './embedded/keep-joined.ts'
import { findPostmaster, isPostmasterOf } from './embedded/postmaster-file.ts'
import { ensureRoles, ownerRole, runtimeRole, transferOwnership } from './embedded/roles.ts'

/** Address of the embedded PostgreSQL. `host` is the folder of its socket, which changes at each restart. */
export interface DatabaseSocketAddress {
  readonly host: string
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgres {
  /** Address to connect as the runtime role, for `openDatabase`. */
  readonly connection: DatabaseSocketAddress
  /** Address to connect as the owner of the tables, for migrations. */
  readonly ownerConnection: DatabaseSocketAddress
  /** Address to connect as the superuser, for operations that neither role may do. The server does not use it. */
  readonly superuserConnection: DatabaseSocketAddress
  readonly pid: number
  /** The data folder and the system user that runs PostgreSQL, for the start message. */
  readonly place: DataHome
  /** Whether PostgreSQL was already running, because another Cliffhanger process uses it or was killed. */
  readonly wasRunning: boolean
  /** Leaves the cluster, which shuts down unless another Cliffhanger process uses it. Close your connections first. */
  stop(): Promise<void>
}
export interface EmbeddedOptions {
  /** Absolute path of DATA_DIR. */
  readonly dataDir: string
  /** Whether commits wait for fsync. Default: true. Tests set false, which also allows more connections. */
  readonly isDurable?: boolean
  /** Logs when PostgreSQL dies and when it runs again. */
  readonly log?: Pick<Log, 'warn' | 'error'>
}

const database = 'cliffhanger'
const startDeadlineMs = 30_000
const stopDeadlineMs = 20_000
const joinDeadlineMs = 5_000
const lockNotAvailable = '55P03'

/**
 * Joins the running PostgreSQL of a DATA_DIR or starts it, and restarts it whenever it dies before `stop`. Several
 * processes may share it (a server and an import, or two servers); the last process to leave stops it. A PostgreSQL
 * that a killed server left running is adopted.
 * @throws StartError with a message for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const first = await joinOrStart(options).catch((error: unknown) => {
    // File system errors (disk full, read-only, no permission) become messages for the operator.
    throw error instanceof Error && 'syscall' in error ? new StartError(`DATA_DIR: ${error.message}`) : error
  })
  const cluster = superviseCluster(first, (signal) => joinOrStart(options, signal), options.log)
  const { place, wasRunning } = first
  const connectionAs = (user: string): DatabaseSocketAddress => ({
    get host() {
      return cluster.current().socketDir
    },
    user,
    database,
  })
  return {
    connection: connectionAs(runtimeRole),
    ownerConnection: connectionAs(ownerRole),
    superuserConnection: connectionAs(superuser),
    get pid() {
      return cluster.current().pid
    },
    place,
    wasRunning,
    async stop() {
      const last = await cluster.stopSupervising()
      if (last) await leave(last.presence, place, last.socketDir)
    },
  }
}

interface Started extends JoinedCluster {
  readonly place: DataHome
  readonly wasRunning: boolean
}

async function joinOrStart({ dataDir, isDurable = true }: EmbeddedOptions, signal?: AbortSignal): Promise<Started> {
  const place = await findDataHome(dataDir)
  const deadline = performance.now() + startDeadlineMs
  let spawned: PostgresProcess | undefined
  let reason = 'it did not become ready'
  // Also waits after an abort if this process has spawned PostgreSQL, because it must join a PostgreSQL to stop it.
  while (performance.now() < deadline && (signal?.aborted !== true || spawned !== undefined)) {
    const running = await findPostmaster(place.data)
    if (running?.status === 'ready') {
      const presence = await joinCluster(running.socketDir)
      if (presence) {
        const { pid, socketDir } = running
        return { presence, pid, socketDir, place, wasRunning: spawned?.socketDir !== socketDir }
      }
    } else if (running === undefined && spawned === undefined) {
      const binaries = await findBinaries(place.user)
      await ensureCluster(place, binaries)
      spawned = await spawnPostgres(place, binaries, isDurable)
    }
    const failure = await spawned?.failure()
    if (failure !== undefined) {
      // Children of a killed PostgreSQL take a moment to exit; another process may have started PostgreSQL first.
      const isTemporary = /shared memory|lock file/.test(failure) || (await findPostmaster(place.data)) !== undefined
      if (!isTemporary) throw new StartError(`The built-in PostgreSQL: ${failure}`)
      reason = failure
      spawned = undefined
      await sleep(100)
    }
    await sleep(10)
  }
  throw new StartError(`The built-in PostgreSQL did not start in ${place.data}: ${reason}`)
}

/** Opens the connection that holds the shared presence lock. Returns undefined when the cluster is shutting down. */
async function joinCluster(socketDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: socketDir,
    user: superuser,
    database: 'postgres',
    application_name: 'presence',
    connectionTimeoutMillis: joinDeadlineMs,
  })
  // superviseCluster handles the end of the connection; an 'error' event without a listener would crash the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // If another process is shutting the cluster down, it holds this lock exclusively, and this query waits until the
    // shutdown closes its connection.
    await client.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.presence])
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    await ensureRoles(client)
    if (found.rowCount === 0) await createDatabase(client)
    await transferOwnership({ host: socketDir, user: superuser, database })
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    // The caller retries after other errors: during a shutdown, or when a table is locked by another process.
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== lockNotAvailable) {
      throw new StartError(`The built-in PostgreSQL: ${error.message}`)
    }
    return undefined
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  try {
    await client.query(`CREATE DATABASE ${database} OWNER ${ownerRole} TEMPLATE template0`)
  } catch (error) {
    // If another process creates the database at the same time, PostgreSQL reports 42P04 or 23505.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error
  }
}

async function leave(presence: pg.Client, place: DataHome, socketDir: string): Promise<void> {
  try {
    await presence.query('SELECT pg_advisory_unlock_shared($1)', [advisoryLocks.presence])
    const { rows } = await presence.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      advisoryLocks.presence,
    ])
    if (rows[0]?.alone === true) await shutDown(place, socketDir)
  } catch {
    // The queries fail if PostgreSQL has already stopped.
  } finally {
    await presence.end().catch(() => undefined)
  }
}

async function shutDown({ data }: DataHome, socketDir: string): Promise<void> {
  const running = await findPostmaster(data)
  if (running === undefined) return
  process.kill(running.pid, 'SIGINT') // PostgreSQL's fast shutdown: ends sessions, writes a checkpoint
  const deadline = performance.now() + stopDeadlineMs
  while (await isPostmasterOf(running.pid, data)) {
    if (performance.now() > deadline) {
      process.kill(running.pid, 'SIGQUIT') // PostgreSQL's immediate shutdown: the next start replays its write-ahead log.
      break
    }
    await sleep(10)
  }
  await rm(socketDir, { recursive: true, force: true })
}
