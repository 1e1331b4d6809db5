import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../../apps/server/src/db/embedded/binaries.ts'
import { ensureCluster, superuser } from '../../../apps/server/src/db/embedded/cluster.ts'
import { type DataHome, findDataHome } from '../../../apps/server/src/db/embedded/data-home.ts'
import {
  findPostmaster,
  isPostmasterOf,
  type Postmaster,
} from '../../../apps/server/src/db/embedded/postmaster-file.ts'
import { buildRunAsUserOptions } from '../../../apps/server/src/db/embedded/system-user.ts'
import type { DatabaseAddress } from '../../../apps/server/src/db/open.ts'
import { errorCode } from '../../../apps/server/src/error-code.ts'

type Place = DatabaseAddress & { readonly host: string }

/** A PostgreSQL for fault injection, started by the server or by the test. */
export interface FaultyPostgres {
  /** Returns the connection parameters. If the server starts PostgreSQL, waits until it runs. */
  connection(): Promise<Place>
  /** Like `connection`, but does not wait: returns undefined while the server's own PostgreSQL is down. */
  connectionNow(): Promise<Place | undefined>
  postmaster(): Promise<Postmaster>
  /** Restarts PostgreSQL, unless the server does that itself. */
  readonly revive: () => Promise<void>
  stop(): Promise<void>
}

const database = 'cliffhanger'

const found = async (data: string): Promise<Postmaster> => {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await sleep(20)) {
    const postmaster = await findPostmaster(data)
    if (postmaster?.status === 'ready') return postmaster
  }
  throw new Error(`no PostgreSQL runs in ${data}`)
}
const placeIn = (host: string): Place => ({ host, user: superuser, database })

/**
 * Limits the size of PostgreSQL's WAL: with the default size, the WAL alone would fill the small disk, and PostgreSQL
 * could not restart after other files are deleted.
 */
export async function limitWalSize(place: Place): Promise<void> {
  const client = new pg.Client({ ...place })
  await client.connect()
  for (const setting of ["min_wal_size = '32MB'", "max_wal_size = '64MB'"]) {
    await client.query(`ALTER SYSTEM SET ${setting}`)
  }
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

/** Returns the embedded PostgreSQL that a server started in its DATA_DIR and must restart itself. */
export const controlEmbeddedPostgres = ({ data }: DataHome): FaultyPostgres => ({
  connection: async () => placeIn((await found(data)).socketDir),
  async connectionNow() {
    const running = await findPostmaster(data)
    return running && placeIn(running.socketDir)
  },
  postmaster: () => found(data),
  revive: async () => undefined,
  stop: async () => undefined,
})

/** Starts a separate PostgreSQL, as an operator runs it. `revive` acts as its process supervisor. */
export async function startExternalPostgres(folder: string): Promise<FaultyPostgres & { readonly url: string }> {
  const place = await findDataHome(folder)
  const binaries = await findBinaries(place.user)
  await ensureCluster(place, binaries)
  const socketDir = join(folder, 'socket')
  await mkdir(socketDir)
  await chmod(socketDir, 0o777)
  const settings = ['listen_addresses=', `unix_socket_directories=${socketDir}`, 'unix_socket_permissions=0777']
  // `restart_after_crash = off` is recommended with a supervisor: PostgreSQL 18 may hang when it restarts itself on a
  // full disk.
  const advised = ['restart_after_crash=off', 'max_connections=60']
  const args = ['-D', place.data, ...[...settings, ...advised].flatMap((setting) => ['-c', setting])]
  // The log file is beside the folder, so that it is not on the disk that gets full.
  const logFile = `${folder}.log`
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const log = await open(logFile, 'a')
    child = spawn(binaries.postgres, args, {
      ...buildRunAsUserOptions(place.user),
      cwd: '/',
      stdio: ['ignore', log.fd, log.fd],
    })
    child.on('error', () => undefined)
    await log.close()
  }
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null
  const connection = async () => placeIn(socketDir)
  const anyDatabase = { ...placeIn(socketDir), database: 'postgres' }
  const isAnswering = () =>
    runQuery(anyDatabase, 'SELECT 1').then(
      () => true,
      () => false,
    )
  async function revive(): Promise<void> {
    for (const deadline = performance.now() + 30_000; performance.now() < deadline; await sleep(50)) {
      if (hasEnded()) await start()
      if (await isAnswering()) return
      if (hasEnded()) await sleep(1_000)
    }
    const said = await readFile(logFile, 'utf8')
    throw new Error(`the PostgreSQL beside the server does not come back:\n${said.slice(-4_000)}`)
  }
  await revive()
  await runQuery(anyDatabase, `CREATE DATABASE ${database} TEMPLATE template0`)
  return {
    url: `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(socketDir)}`,
    connection,
    connectionNow: connection,
    postmaster: () => found(place.data),
    revive,
    async stop() {
      if (child !== undefined && !hasEnded()) {
        child.kill('SIGQUIT')
        await once(child, 'exit')
      }
      await rm(logFile, { force: true })
    },
  }
}

/** Runs one query on a new connection. */
export async function runQuery<Row extends object>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until a postmaster has exited. After SIGKILL, its child processes may still run for a moment. */
export async function awaitPostmasterExit(pid: number, data: string): Promise<void> {
  while (await isPostmasterOf(pid, data)) await sleep(10)
}

export async function findBackendPids(postgres: FaultyPostgres, where: string): Promise<number[]> {
  const rows = await runQuery<{ pid: number }>(
    { ...(await postgres.connection()) },
    `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND ${where}`,
  )
  return rows.map(({ pid }) => pid)
}

/** Pauses PostgreSQL: it neither responds nor closes connections, until the returned function is called. */
export async function pausePostgres(postgres: FaultyPostgres): Promise<() => void> {
  const { pid } = await postgres.postmaster()
  const pids = [pid, ...(await findBackendPids(postgres, 'true'))]
  const tell = (signal: NodeJS.Signals) => {
    for (const one of pids) {
      try {
        process.kill(one, signal)
      } catch (error) {
        // Ignores a process that has already exited.
        if (errorCode(error) !== 'ESRCH') throw error
      }
    }
  }
  tell('SIGSTOP')
  return () => tell('SIGCONT')
}
