import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import { clusterVersion, type DataHome } from './data-home.ts'
import { socketDirPrefix } from './postmaster-file.ts'
import { buildRunAsUserOptions } from './system-user.ts'

export const superuser = 'cliffhanger'

/** Runs initdb in a temporary folder, then renames it, so that an interrupted run leaves nothing to repair. */
export async function ensureCluster({ home, data, user }: DataHome, binaries: Binaries): Promise<void> {
  const version = await clusterVersion(data)
  const ours = binaries.version.split('.')[0]
  if (version !== undefined && version !== ours) {
    throw new StartError(`DATA_DIR: ${data} was made by PostgreSQL ${version}; this release brings ${ours}`)
  }
  if (version !== undefined) return
  const half = await mkdtemp(join(home, 'new-'))
  if (user) await chown(half, user.uid, user.gid)
  // C libraries name the UTF-8 locale differently; sorting and character classes use the built-in provider anyway.
  const systemLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${systemLocale}`]
  const args = ['-D', half, '-U', superuser, '-A', 'trust', '--encoding=UTF8', ...locale, '--no-instructions']
  try {
    await promisify(execFile)(binaries.initdb, args, { ...buildRunAsUserOptions(user), cwd: home, env: childEnv() })
    await rename(half, data)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if ((await clusterVersion(data)) === ours) return // another process created the cluster first
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new StartError(`DATA_DIR: cannot make the database in ${home}: ${failureReason(said)}`)
  }
}

/** Settings of the PostgreSQL server process. Settings of each connection are in `db/open.ts`. */
function settings(socketDir: string, isDurable: boolean): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    // Enough for three servers with 31 connections each and a CLI command. Tests run many servers.
    max_connections: isDurable ? '100' : '400',
    shared_buffers: `${sharedBuffersMb()}MB`,
    huge_pages: 'off',
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    // superviseCluster restarts PostgreSQL instead: PostgreSQL's own restart may hang forever if the disk is still
    // full.
    restart_after_crash: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Keeps statements and row values out of PostgreSQL's log, because they contain viewers' input.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Returns an eighth of the memory of the machine or container, at least 128 and at most 1024 MB. A dedicated database
 * server usually gets a quarter.
 */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / 1024 ** 2)))
}

const childEnv = () => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' })

export interface PostgresProcess {
  readonly socketDir: string
  /** Returns undefined while PostgreSQL runs; after its exit, the reason from its log. */
  failure(): Promise<string | undefined>
}

/**
 * Starts PostgreSQL in its own session, so that neither Ctrl-C in the terminal nor the exit of this process stops it.
 * The socket is in a new folder that only PostgreSQL's user may enter. Its path is short, because systems limit socket
 * paths.
 */
export async function spawnPostgres(place: DataHome, binaries: Binaries, isDurable: boolean): Promise<PostgresProcess> {
  const socketDir = await mkdtemp(join(process.platform === 'darwin' ? '/tmp' : tmpdir(), socketDirPrefix))
  await chmod(socketDir, 0o700)
  if (place.user) await chown(socketDir, place.user.uid, place.user.gid)
  const logPath = join(place.home, 'postgres.log')
  // The log is deleted at each start, so that it never fills the disk.
  await rm(logPath, { force: true })
  const log = await open(logPath, 'a')
  const child = spawn(binaries.postgres, ['-D', place.data, ...settings(socketDir, isDurable)], {
    ...buildRunAsUserOptions(place.user),
    cwd: place.home,
    env: childEnv(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let hasEnded = false
  const end = () => {
    hasEnded = true
    void rm(socketDir, { recursive: true, force: true })
  }
  child.once('exit', end).once('error', end)
  child.unref()
  await log.close()
  const failure = async () => {
    return hasEnded ? failureReason(await readFile(logPath, 'utf8').catch(() => '')) : undefined
  }
  return { socketDir, failure }
}

/** Picks the line of PostgreSQL's output that is most useful to an operator. */
function failureReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const full = /No space left on device|Read-only file system|Disk quota exceeded|Cannot allocate memory/.exec(output)
  if (full) return full[0]
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'no reason given'
  return telling.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '').trim()
}
