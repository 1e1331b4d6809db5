import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForExit } from './child.mjs'

/** @param {number} pid negative for a whole group @param {NodeJS.Signals | 0} signal @returns true if the process exists */
function sendSignal(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Stops the PostgreSQL servers of a folder, which have their own process groups. @param {string} folder */
async function endDatabases(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String)
  const files = names.filter((name) => name.endsWith('postmaster.pid')).map((name) => join(folder, name))
  const pids = files.flatMap((file) => (existsSync(file) ? [Number.parseInt(readFileSync(file, 'utf8'), 10)] : []))
  for (const pid of pids) sendSignal(pid, 'SIGQUIT')
  for (let tries = 0; tries < 100 && pids.some((pid) => sendSignal(pid, 0)); tries += 1) await sleep(50)
}

/**
 * Runs a command silently. When the command ends, for any reason, its process group is killed and its PostgreSQL
 * servers are stopped.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, temporary: string, signal: AbortSignal }} options `temporary` is the
 *   folder for its temporary files, including the data of its databases; `signal` kills it immediately
 * @returns what it printed, both streams in order
 */
export async function runInGroup(command, args, { cwd, env, temporary, signal }) {
  const all = { ...env, TMPDIR: temporary }
  const child = spawn(command, args, { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const end = () => void (child.pid && sendSignal(-child.pid, 'SIGKILL'))
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  try {
    await waitForExit(child)
  } finally {
    signal.removeEventListener('abort', end)
    end()
    await endDatabases(temporary)
  }
  return output
}
