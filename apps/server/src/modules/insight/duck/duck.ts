import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DuckReply, DuckRow, DuckSettings, DuckTask } from './messages.ts'

/** Thrown if DuckDB refused a statement, or its process ended. */
export class DuckError extends Error {}
/** Thrown if the queue is full. */
export class DuckBusyError extends Error {}

export interface DuckOptions {
  readonly signal?: AbortSignal | undefined
  /** Time limit; undefined for none. */
  readonly limitMs?: number | undefined
}
export interface Duck {
  /**
   * Runs the statements of a task, one task at a time; the process starts with the first task and ends when it is idle.
   * Rejects with DuckBusyError if too many tasks wait, with the signal's reason if it is aborted, and with DuckError.
   */
  run(task: DuckTask, options: DuckOptions): Promise<readonly DuckRow[][]>
  /** Throws DuckBusyError if `run` would be refused. */
  refuseIfFull(): void
  close(): void
}

interface DuckParts {
  readonly settings: DuckSettings
  readonly mostWaiting?: number
  readonly idleMs?: number
  readonly start?: () => ChildProcess
}

interface Running {
  readonly process: ChildProcess
  /** A folder for this process only, because two DuckDB processes would create files with the same names. */
  readonly tempFolder: string
}

const startProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    execPath: process.execPath,
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/**
 * Runs DuckDB in a separate process, so that a crash or an out-of-memory query cannot end the server. A cancelled or
 * late query is ended by killing its process, because that always works.
 */
export function createDuck({ settings, mostWaiting = 5, idleMs = 60_000, start = startProcess }: DuckParts): Duck {
  let child: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let processes = 0

  function stop(): void {
    clearTimeout(idle)
    child?.process.kill('SIGKILL')
    child = undefined
  }
  function begin(): Running {
    clearTimeout(idle)
    if (child) return child
    const started = start()
    processes += 1
    const tempFolder = join(settings.tempFolder, String(processes))
    started.once('exit', () => {
      if (child?.process === started) child = undefined
      // A killed process leaves its temporary files behind, so they are removed here.
      void rm(tempFolder, { recursive: true, force: true }).catch(() => undefined)
    })
    // Sending to an exiting process emits an error event; the exit event handles this case.
    started.on('error', () => undefined)
    child = { process: started, tempFolder }
    return child
  }

  async function perform(task: DuckTask, { signal, limitMs }: DuckOptions): Promise<readonly DuckRow[][]> {
    signal?.throwIfAborted()
    const { process: running, tempFolder } = begin()
    const ended = new AbortController()
    const limits = [signal, limitMs === undefined ? undefined : AbortSignal.timeout(limitMs)]
    const stopped = AbortSignal.any([...limits.filter((one) => one !== undefined), ended.signal])
    const onExit = () => ended.abort(new DuckError('The process of DuckDB ended'))
    running.once('exit', onExit)
    try {
      running.ref()
      running.send({ ...task, settings: { ...settings, tempFolder } })
      const [reply]: [DuckReply] = await once(running, 'message', { signal: stopped }).then(([message]) => [message])
      if ('error' in reply) throw new DuckError(reply.error)
      return reply.results
    } catch (error) {
      if (error instanceof DuckError) throw error
      stop()
      throw stopped.aborted ? stopped.reason : error
    } finally {
      running.off('exit', onExit)
      running.unref()
      running.channel?.unref()
      idle = setTimeout(stop, idleMs).unref()
    }
  }

  function refuseIfFull(): void {
    if (waiting > mostWaiting) throw new DuckBusyError('Too many questions wait')
  }

  return {
    refuseIfFull,
    async run(task, options) {
      refuseIfFull()
      waiting += 1
      let isCounted = true
      const leave = () => {
        if (isCounted) waiting -= 1
        isCounted = false
      }
      // An aborted task frees its place in the queue at once.
      options.signal?.addEventListener('abort', leave, { once: true })
      const result = last
        .then(() => perform(task, options))
        .finally(() => {
          options.signal?.removeEventListener('abort', leave)
          leave()
        })
      last = result.catch(() => undefined)
      return result
    },
    close: stop,
  }
}
