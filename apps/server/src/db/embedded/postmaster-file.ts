import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Content of `postmaster.pid`, which a running PostgreSQL writes. */
export interface Postmaster {
  readonly pid: number
  readonly socketDir: string
  readonly status: 'starting' | 'ready' | 'stopping'
}

/** PostgreSQL writes `postmaster.pid` right after creating it; a file that is empty for longer is stale. */
const unwrittenMs = 2_000

const fileOf = (data: string) => join(data, 'postmaster.pid')

async function read(
  data: string,
): Promise<{ text: string; pid: number; socketDir: string; status: string } | undefined> {
  const text = await readFile(fileOf(data), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // Lines of the file: pid, data folder, start time, port, socket folder, listen address, shared memory, status
  const lines = text.split('\n').map((line) => line.trim())
  return { text, pid: Number(lines[0]), socketDir: lines[4] ?? '', status: lines[7] ?? '' }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns whether the process runs PostgreSQL on `data`. The command line is checked because the system reuses pids,
 * and because a zombie process keeps its pid but has no command line.
 */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return false
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  // Without /proc (macOS), a live pid must suffice; if that is another program, PostgreSQL reports a clear error.
  return commandLine === undefined ? process.platform !== 'linux' : commandLine.split('\0').includes(data)
}

/** Finds the PostgreSQL process that runs on `data`. Removes the `postmaster.pid` of a dead process. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const found = await read(data)
  if (found === undefined) return undefined
  if (found.text === '') {
    await removeUnwritten(data)
    return undefined
  }
  if (await isPostmasterOf(found.pid, data)) {
    const status = found.status === 'ready' ? 'ready' : found.status === 'stopping' ? 'stopping' : 'starting'
    return { pid: found.pid, socketDir: found.socketDir, status }
  }
  // PostgreSQL refuses to start while another program of the same user has the pid in this file.
  if ((await read(data))?.text === found.text) {
    await rm(fileOf(data), { force: true })
    if (isSocketDir(found.socketDir)) await rm(found.socketDir, { recursive: true, force: true })
  }
  return undefined
}

/** Removes an empty `postmaster.pid`, left by a power cut or a full disk, because PostgreSQL would never start. */
async function removeUnwritten(data: string): Promise<void> {
  const made = await stat(fileOf(data)).catch(() => undefined)
  if (made?.size === 0 && Date.now() - made.mtimeMs > unwrittenMs) await rm(fileOf(data), { force: true })
}

export const socketDirPrefix = 'cliffhanger-pg-'
const isSocketDir = (path: string) => path.split('/').at(-1)?.startsWith(socketDirPrefix) === true
