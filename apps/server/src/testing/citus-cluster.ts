import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensureRoles } from '../db/embedded/roles.ts'
import { asUser, chooseSystemUser } from '../db/embedded/system-user.ts'

const run = promisify(execFile)

/** A running cluster: socket folders of its nodes, and its superuser. */
export interface CitusCluster {
  readonly host: string
  readonly workers: readonly string[]
  readonly user: string
  stop(): Promise<void>
}

const settings = (folder: string): string => `
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
citus.max_cached_conns_per_worker = 1
citus.recover_2pc_interval = 2s
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
timezone = UTC
`

/** The folder of PostgreSQL's programs with Citus. */
async function findPrograms(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'ls /usr/lib/postgresql/*/lib/citus.so | tail -1'])
  return join(stdout.trim(), '../../bin')
}

/** Starts a coordinator and two workers that listen only on sockets in `dataDir`. */
export async function startCitus(dataDir: string): Promise<CitusCluster> {
  const bin = await findPrograms()
  const system = await chooseSystemUser(undefined)
  const user = 'cliffhanger'
  const folders = ['coordinator', 'worker1', 'worker2'].map((name) => join(dataDir, name))
  for (const folder of folders) {
    await mkdir(folder)
    if (system) await chown(folder, system.uid, system.gid)
    await chmod(folder, 0o755)
    const options = { ...asUser(system), cwd: folder, env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' } }
    const data = join(folder, 'data')
    await run(join(bin, 'initdb'), ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], options)
    await appendFile(join(data, 'postgresql.conf'), settings(folder))
    await run(join(bin, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-w', 'start'], options)
    const client = new pg.Client({ host: folder, user, database: 'postgres' })
    await client.connect()
    await ensureRoles(client)
    await client.end()
  }
  const [host = '', ...workers] = folders
  const stop = async () => {
    for (const folder of folders) {
      await run(join(bin, 'pg_ctl'), ['-D', join(folder, 'data'), '-m', 'immediate', 'stop'], {
        ...asUser(system),
        cwd: folder,
      })
    }
  }
  return { host, workers, user, stop }
}

/** Makes the databases of one name on all nodes one distributed database. */
export async function joinNodes({ host, workers, user }: Omit<CitusCluster, 'stop'>, database: string): Promise<void> {
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

/** Ends the connections to a database, also those of Citus itself, and refuses new ones, so that it can be copied. */
export async function sealTemplate(
  { host, workers, user }: Omit<CitusCluster, 'stop'>,
  database: string,
): Promise<void> {
  for (const node of [...workers, host]) {
    const client = new pg.Client({ host: node, user, database: 'postgres' })
    await client.connect()
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
    await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [database])
    await client.end()
  }
}
