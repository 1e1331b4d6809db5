import { execFile } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../db/embedded/binaries.ts'
import { ensureCluster, spawnPostgres, superuser } from '../db/embedded/cluster.ts'
import { type DataHome, findDataHome } from '../db/embedded/data-home.ts'
import { findPostmaster, isPostmasterOf } from '../db/embedded/postmaster-file.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { makeDataDir, removeDataDir } from './server-process.ts'

/** A PostgreSQL server of a primary and standby pair. */
export interface ReplicatedNode {
  readonly socketDir: string
  /** Runs a query as the superuser on a new connection. */
  ask<Row extends object>(text: string): Promise<Row[]>
}
/** A migrated primary and its standby, which replays the primary's WAL. */
export interface ReplicatedPostgres {
  readonly primary: ReplicatedNode
  readonly standby: ReplicatedNode
  readonly database: string
  readonly user: string
  close(): Promise<void>
}

const database = 'cliffhanger'

const nodeAt = (socketDir: string, database: string): ReplicatedNode => ({
  socketDir,
  async ask<Row extends object>(text: string) {
    const client = new pg.Client({ host: socketDir, user: superuser, database })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  },
})

async function start(place: DataHome): Promise<string> {
  const { socketDir, failure } = await spawnPostgres(place, await findBinaries(place.user), true)
  const { ask } = nodeAt(socketDir, 'postgres')
  const isAnswering = () =>
    ask('SELECT 1').then(
      () => true,
      () => false,
    )
  while (!(await isAnswering())) {
    const reason = await failure()
    if (reason !== undefined) throw new Error(reason)
    await sleep(20)
  }
  return socketDir
}

async function stop({ data }: DataHome): Promise<void> {
  const running = await findPostmaster(data)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  while (await isPostmasterOf(running.pid, data)) await sleep(10)
}

/** Starts a primary and a standby, made by copying the stopped primary: the npm package lacks pg_basebackup. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await makeDataDir()
  const [first, second] = [await findDataHome(join(folder, 'first')), await findDataHome(join(folder, 'second'))]
  await ensureCluster(first, await findBinaries(first.user))
  const host = await start(first)
  await nodeAt(host, 'postgres').ask(`CREATE DATABASE ${database} TEMPLATE template0`)
  const opened = await openDatabase({ host, user: superuser, database })
  await migrate(opened.pool)
  await opened.close()
  await stop(first)
  await promisify(execFile)('cp', ['-a', first.data, second.data])
  const primary = await start(first)
  const follows = `primary_conninfo = 'host=${primary} user=${superuser} application_name=standby'\n`
  await appendFile(join(second.data, 'postgresql.auto.conf'), follows)
  await writeFile(join(second.data, 'standby.signal'), '')
  const standby = await start(second)
  return {
    primary: nodeAt(primary, database),
    standby: nodeAt(standby, database),
    database,
    user: superuser,
    async close() {
      await Promise.all([stop(first), stop(second)])
      await removeDataDir(folder)
    },
  }
}
