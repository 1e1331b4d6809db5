import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensureRoles, ownerRole } from '../db/embedded/roles.ts'
import { buildRunAsUserOptions, chooseSystemUser } from '../db/embedded/system-user.ts'

const run = promisify(execFile)

/** A running Citus cluster: socket folders of the nodes, and the name of the superuser. */
export interface CitusCluster {
  readonly host: string
  readonly workers: readonly string[]
  readonly user: string
  stop(): Promise<void>
}
export interface CitusNodes extends CitusCluster {
  /** Kills all processes of a node with SIGKILL, as in a power cut. */
  kill(node: string): Promise<void>
  /** Starts a killed node. */
  revive(node: string): Promise<void>
}

const settings = (folder: string, isDurable: boolean): string => `
listen_addresses = ''
unix_socket_directories = '${folder}'
max_connections = 400
shared_buffers = 128MB
max_prepared_transactions = 200
wal_level = logical
max_wal_senders = 20
max_replication_slots = 20
max_worker_processes = 64
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
citus.local_hostname = '${folder}'
citus.shard_count = 4
citus.enable_create_database_propagation = off
citus.max_cached_conns_per_worker = ${isDurable ? 20 : 1}
citus.recover_2pc_interval = 2s
timezone = UTC
${isDurable ? '' : 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nautovacuum = off'}
`

/** Settings that log the queries on each node as notices, see shard-check.ts. Connections must enable notices. */
const notices = (isCoordinator: boolean): string => `
citus.log_remote_commands = on
citus.log_local_commands = on
${isCoordinator ? 'client_min_messages = warning' : ''}
`

/** Returns the folder of the PostgreSQL programs with Citus; undefined if Citus is not installed. */
export function findCitusPrograms(): string | undefined {
  const library = globSync('/usr/lib/postgresql/*/lib/citus.so').sort().at(-1)
  return library === undefined ? undefined : join(dirname(dirname(library)), 'bin')
}

/** Returns a setting that some PostgreSQL releases since August 2026 need so that Citus can move rows between nodes. */
async function outputPlugins(bin: string, data: string, options: object): Promise<string> {
  const known = await run(join(bin, 'postgres'), ['-D', data, '-C', 'output_plugin_libraries'], options).then(
    () => true,
    () => false,
  )
  return known ? "output_plugin_libraries = 'pgoutput, test_decoding, citus'\n" : ''
}

/**
 * Starts a coordinator and two workers that listen only on sockets in `dataDir`. If not `isDurable`, commits skip
 * fsync, and the queries on each node are logged as notices.
 */
export async function startCitus(dataDir: string, isDurable = false): Promise<CitusNodes> {
  const bin = findCitusPrograms()
  if (bin === undefined) throw new Error('Citus is not installed')
  const system = await chooseSystemUser(undefined)
  const user = 'cliffhanger'
  const folders = ['coordinator', 'worker1', 'worker2'].map((name) => join(dataDir, name))
  const optionsIn = (folder: string) => ({
    ...buildRunAsUserOptions(system),
    cwd: folder,
    env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' },
  })
  const dataIn = (folder: string) => join(folder, 'data')
  const control = (folder: string, ...args: readonly string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', dataIn(folder), '-l', join(folder, 'log'), '-w', ...args], optionsIn(folder))
  const stop = async () => {
    for (const folder of folders) await control(folder, '-m', 'immediate', 'stop').catch(() => undefined)
  }
  for (const folder of folders) {
    await mkdir(folder)
    if (system) await chown(folder, system.uid, system.gid)
    await chmod(folder, 0o755)
    const args = ['-D', dataIn(folder), '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
    await run(join(bin, 'initdb'), args, optionsIn(folder))
    const plugins = await outputPlugins(bin, dataIn(folder), optionsIn(folder))
    const logged = isDurable ? '' : notices(folder === folders[0])
    await appendFile(join(dataIn(folder), 'postgresql.conf'), settings(folder, isDurable) + logged + plugins)
    await control(folder, 'start')
    const client = new pg.Client({ host: folder, user, database: 'postgres' })
    await client.connect()
    await ensureRoles(client)
    await client.end()
  }
  const [host = '', ...workers] = folders
  return {
    host,
    workers,
    user,
    stop,
    async kill(node) {
      const [pid = ''] = (await readFile(join(dataIn(node), 'postmaster.pid'), 'utf8')).split('\n')
      // Pauses the postmaster and kills its backends first: backends that outlive it would finish their statements.
      process.kill(Number(pid), 'SIGSTOP')
      await run('pkill', ['-KILL', '-P', pid]).catch(() => undefined)
      process.kill(Number(pid), 'SIGKILL')
    },
    async revive(node) {
      // Retries, because the shared memory of the killed processes may still be in use.
      for (let tries = 0; ; tries += 1) {
        const error = await control(node, 'start').then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (error === undefined) return
        if (tries === 50) throw new Error(`${basename(node)} does not start`, { cause: error })
        await sleep(100)
      }
    },
  }
}

type Nodes = Omit<CitusCluster, 'stop'>

/** Creates a database of the owner role on all nodes. */
export async function createDatabaseOnNodes({ host, workers, user }: Nodes, database: string): Promise<void> {
  for (const node of [...workers, host]) {
    const admin = new pg.Client({ host: node, user, database: 'postgres' })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${database} OWNER ${ownerRole}`)
    await admin.end()
  }
}

/** Joins the databases with this name on all nodes to one distributed database. */
export async function createDistributedDatabase({ host, workers, user }: Nodes, database: string): Promise<void> {
  for (const node of [...workers, host]) {
    const client = new pg.Client({ host: node, user, database })
    await client.connect()
    await client.query('CREATE EXTENSION citus')
    if (node === host) {
      await client.query('SELECT citus_set_coordinator_host($1, 5432)', [host])
      for (const worker of workers) await client.query('SELECT citus_add_node($1, 5432)', [worker])
    }
    await client.end()
  }
}

/** Closes all connections to a database, including those of Citus, and forbids new ones, so that it can be copied. */
export async function closeTemplateConnections({ host, workers, user }: Nodes, database: string): Promise<void> {
  for (const node of [...workers, host]) {
    const client = new pg.Client({ host: node, user, database: 'postgres' })
    await client.connect()
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
    await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [database])
    await client.end()
  }
}
