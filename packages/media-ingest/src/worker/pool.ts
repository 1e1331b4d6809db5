import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isBackgroundTask, type WorkerMessage, type WorkerResult, type WorkerTask } from './messages.ts'

/** Error of a failed task. `isRefusal`: the file caused the failure, and the message is shown to the operator. */
export class WorkerTaskError extends Error {
  readonly isRefusal: boolean
  constructor(message: string, isRefusal: boolean) {
    super(message)
    this.isRefusal = isRefusal
  }
}

export type RunOptions = { onProgress?: ((fraction: number) => void) | undefined; signal?: AbortSignal | undefined }
export type WorkerPool = ReturnType<typeof createWorkerPool>

type Entry = {
  task: WorkerTask
  options: RunOptions
  resolve: (outcome: WorkerResult) => void
  reject: (error: unknown) => void
}

const closed = 'the media workers are closed'

/** Starts a worker process with an IPC channel for JSON messages. */
export const startWorker = (): ChildProcess =>
  fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/**
 * Creates a pool of long-lived worker processes that run queued tasks in order. If a worker exits or sends no message
 * for `silenceMs`, only its task fails, and the worker is replaced. It is also replaced after a background task. Idle
 * workers do not keep the parent process alive.
 */
export function createWorkerPool(size: number, silenceMs: number, start = startWorker) {
  const queue: Entry[] = []
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  let isClosed = false

  function dispatch() {
    while (queue.length > 0 && (idle.length > 0 || all.size < size)) {
      const entry = queue.shift()
      if (!entry) return
      if (entry.options.signal?.aborted) entry.reject(entry.options.signal.reason)
      else perform(idle.pop() ?? spawn(), entry)
    }
  }

  function spawn(): ChildProcess {
    const worker = start()
    all.add(worker)
    worker.once('exit', () => forget(worker))
    // Ignore the error event of sending to an exiting process; the exit event is handled.
    worker.on('error', () => {})
    return worker
  }

  function forget(worker: ChildProcess) {
    all.delete(worker)
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
  }

  function perform(worker: ChildProcess, { task, options, resolve, reject }: Entry) {
    hold(worker)
    let silence = setTimeout(onSilence, silenceMs)
    const settle = (finish: () => void, isReusable: boolean) => {
      clearTimeout(silence)
      worker.off('message', onMessage).off('exit', onExit).off('error', onExit)
      options.signal?.removeEventListener('abort', onAbort)
      if (isReusable && !isBackgroundTask(task) && !isClosed) {
        release(worker)
        idle.push(worker)
      } else {
        forget(worker)
        worker.kill('SIGKILL')
      }
      finish()
      dispatch()
    }
    function onMessage(report: WorkerMessage) {
      clearTimeout(silence)
      silence = setTimeout(onSilence, silenceMs)
      if ('alive' in report) return
      if ('progress' in report) options.onProgress?.(report.progress)
      else if ('done' in report) settle(() => resolve(report.done), true)
      else if ('refused' in report) settle(() => reject(new WorkerTaskError(report.refused, true)), true)
      else settle(() => reject(new WorkerTaskError(report.failed, false)), true)
    }
    function onExit() {
      settle(() => reject(new WorkerTaskError('the decoder crashed', true)), false)
    }
    function onSilence() {
      settle(() => reject(new WorkerTaskError('the decoder stopped responding', true)), false)
    }
    function onAbort() {
      settle(() => reject(options.signal?.reason), false)
    }
    worker.on('message', onMessage).once('exit', onExit).once('error', onExit)
    options.signal?.addEventListener('abort', onAbort, { once: true })
    worker.send(task)
  }

  return {
    /** Runs a task in a worker. Rejects with `WorkerTaskError`, with the signal's abort reason, or after `close`. */
    run(task: WorkerTask, options: RunOptions = {}): Promise<WorkerResult> {
      return new Promise((resolve, reject) => {
        if (isClosed) throw new Error(closed)
        queue.push({ task, options, resolve, reject })
        dispatch()
      })
    },
    /** Kills all workers; running and queued tasks fail. */
    close() {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new Error(closed))
      for (const worker of all) worker.kill('SIGKILL')
    },
  }
}

// Only busy workers keep the parent process alive.
const hold = (worker: ChildProcess) => {
  worker.ref()
  worker.channel?.ref()
}
const release = (worker: ChildProcess) => {
  worker.unref()
  worker.channel?.unref()
}
