import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, type Spawned, spawnPostgres, superuser } from './embedded/cluster.ts'
import { type DataHome, findDataHome } from './embedded/data-home.ts'
import { type Joined, keepJoined } from './embedded/keep-joined.ts'
import { findPostmaster, isPostmasterOf } from './embedded/postmaster-file.ts'
import { ensureRoles, handOverToOwner, ownerRole, runtimeRole } from './embedded/roles.ts'

/** The socket's folder is another one after PostgreSQL had to be started again. */
export interface SocketConnection {
  readonly host: string
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgres {
  /** For `openDatabase`, as the role that the server works as. */
  readonly connection: SocketConnection
  /** As the role that owns the tables: for migrations. */
  readonly ownerConnection: SocketConnection
  /** As the superuser, for what neither role may do; the server has no use for it. */
  readonly superuserConnection: SocketConnection
  readonly pid: number
  /** Who runs it when that is not ourselves, and where: for the start message. */
  readonly place: DataHome
  /** Whether it ran already: another process of ours uses it, or one that was killed left it behind. */
  readonly wasRunning: boolean
  /** Gives it up; it is shut down unless another process of ours uses it. Close your connections before. */
  stop(): Promise<void>
}
export interface EmbeddedOptions {
  /** Absolute. */
  readonly dataDir: string
  /** Off in tests only: commits are not written through, and more may connect. */
  readonly isDurable?: boolean
  /** Told when it was gone, and when it is back. */
  readonly log?: Pick<Log, 'warn' | 'error'>
}

const database = 'cliffhanger'
const startDeadlineMs = 30_000
const stopDeadlineMs = 20_000
const joinDeadlineMs = 5_000
const lockNotAvailable = '55P03'

/**
 * The PostgreSQL of a DATA_DIR: found running, or started, and started again whenever it is gone before `stop`. Several
 * processes may share it (a server and an import, or two servers); the last one to leave stops it. One that a killed
 * server left behind is adopted. Throws StartError with a line for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const first = await joinOrStart(options).catch((error: unknown) => {
    // What the file system refuses (full, read-only, no right) is the operator's to mend.
    throw error instanceof Error && 'syscall' in error ? new StartError(`DATA_DIR: ${error.message}`) : error
  })
  const kept = keepJoined(first, (signal) => joinOrStart(options, signal), options.log)
  const { place, wasRunning } = first
  const connectionAs = (user: string): SocketConnection => ({
    get host() {
      return kept.current().socketDir
    },
    user,
    database,
  })
  return {
    connection: connectionAs(runtimeRole),
    ownerConnection: connectionAs(ownerRole),
    superuserConnection: connectionAs(superuser),
    get pid() {
      return kept.current().pid
    },
    place,
    wasRunning,
    async stop() {
      const last = await kept.letGo()
      if (last) await leave(last.presence, place, last.socketDir)
    },
  }
}

interface Started extends Joined {
  readonly place: DataHome
  readonly wasRunning: boolean
}

async function joinOrStart({ dataDir, isDurable = true }: EmbeddedOptions, signal?: AbortSignal): Promise<Started> {
  const place = await findDataHome(dataDir)
  const deadline = performance.now() + startDeadlineMs
  let spawned: Spawned | undefined
  let reason = 'it did not become ready'
  // One that we have started is seen through even then: whoever has joined it can leave it, and so stop it.
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
      // Children of a killed PostgreSQL need a moment to notice it; another starter may have been faster.
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

/** A connection that shows the others we are here, or undefined when the cluster is just going down. */
async function joinCluster(socketDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: socketDir,
    user: superuser,
    database: 'postgres',
    application_name: 'presence',
    connectionTimeoutMillis: joinDeadlineMs,
  })
  // Its end is heard elsewhere; unheard this would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Held alone by one who shuts the cluster down: then this waits, and fails with the connection.
    await client.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.presence])
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    await ensureRoles(client)
    if (found.rowCount === 0) await createDatabase(client)
    await handOverToOwner({ host: socketDir, user: superuser, database })
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    // One that shuts down ends the connection; a table that is in use is free at the next try.
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
    // Two first starts at once: 42P04 says that the other one made it.
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
    // The cluster went away before us, which is what leaving wants.
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
      process.kill(running.pid, 'SIGQUIT') // immediate: the next start replays its log
      break
    }
    await sleep(10)
  }
  await rm(socketDir, { recursive: true, force: true })
}
