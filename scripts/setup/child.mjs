import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { CommandError } from './failure.mjs'
import { root } from './repository.mjs'

/** @type {NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Forwards stop signals to a child process while it runs. Ctrl-C in a terminal already reaches the whole foreground
 * process group, so SIGINT is not forwarded there: the child would receive it twice.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  for (const signal of stopSignals) {
    const pass = () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on(signal, pass)
    child.once('exit', () => process.off(signal, pass))
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} the exit code, 128 + n when signal n ended it
 */
export function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * Runs a command with the terminal's input and output and returns the command's exit code.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runInTerminal(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  forwardSignals(child)
  return waitForExit(child)
}

/**
 * Runs a command silently and returns its exit code and its output (both streams, in order of arrival).
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export async function runAndCapture(command, args, { cwd = root, env = process.env } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  forwardSignals(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return { code: await waitForExit(child), output }
}

/**
 * Like `runAndCapture`, but throws a `CommandError` with the end of the output on a non-zero exit code.
 *
 * @param {string} what
 * @param {Parameters<typeof runAndCapture>} call
 */
export async function runOrFail(what, ...call) {
  const { code, output } = await runAndCapture(...call).catch((error) => ({ code: -1, output: String(error) }))
  if (code !== 0) throw new CommandError(`${what} failed (exit code ${code}):\n${output.trim().slice(-4000)}`)
  return output
}
