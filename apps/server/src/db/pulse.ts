import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'

/** Error of every query while no primary answers, with SQLSTATE 08001 (cannot connect). */
export class DatabaseUnavailableError extends Error {
  readonly code = '08001'
}

export interface DatabaseHealth {
  /** Returns false after a failed check on a new connection, until the primary answers again. */
  isReachable(): boolean
  /** Settles as `work` does, or rejects with DatabaseUnavailableError as soon as the database is lost. */
  orLost<T>(work: Promise<T>): Promise<T>
  /** Adds a listener that is called after each failed check on a new connection; open ones will get no answer. */
  onLost(listener: () => void): void
  stop(): Promise<void>
}
export interface HealthCheck {
  /** Returns a new connection that is not open yet. */
  connect(): pg.Client
  /** Rejects unless the open connection leads to the primary. */
  admit(client: pg.Client): Promise<void>
  readonly everyMs: number
  /** Longest wait for an answer on an open connection. */
  readonly patienceMs: number
  /** Longest wait for a new connection, which takes several round trips and a password check. */
  readonly connectMs: number
  /** Called once for each distinct reason while the database is lost. */
  readonly reportLoss?: (reason: Error) => void
}

const tooManyConnections = '53300'
const patienceSteps = 5

/** Waits in steps: if this process is blocked, only one step expires, and an answer that has arrived is read first. */
async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const isSettled = work.then(() => true)
  for (let step = 0; step < patienceSteps; step += 1) {
    if (await Promise.race([isSettled, sleep(ms / patienceSteps, false, { ref: false })])) return true
  }
  return false
}

/**
 * Starts a health check of a database on a separate connection. It is needed because queries to a paused or unreachable
 * database do not fail: they wait until their deadline and occupy every connection of the pool. The database counts as
 * lost after a failed check on a new connection; a check that fails on the open connection is repeated on a new one.
 */
export function createHealthCheck({
  connect,
  admit,
  everyMs,
  patienceMs,
  connectMs,
  reportLoss,
}: HealthCheck): DatabaseHealth {
  const stopping = new AbortController()
  const waiting = new Set<(error: Error) => void>()
  const listeners: (() => void)[] = []
  const reported = new Set<string>()
  let client: pg.Client | undefined
  let isReachable = true

  async function answer(ms: number, work: Promise<unknown>): Promise<void> {
    if (!(await settlesWithin(ms, work)))
      throw new DatabaseUnavailableError(`the database does not answer within ${ms} ms`)
  }
  /** Returns the reason why the check failed; undefined if the database answers. */
  async function findFault(): Promise<Error | undefined> {
    const asked = client ?? connect()
    try {
      if (asked !== client) {
        // The next check notices a broken connection; an 'error' event without a listener would crash this process.
        asked.on('error', () => undefined)
        await answer(connectMs, asked.connect())
      }
      await answer(patienceMs, admit(asked))
      client = asked
      return undefined
    } catch (error) {
      client = undefined
      // Not awaited, because a database that does not answer never confirms that the connection is closed.
      asked.end().catch(() => undefined)
      // The database refuses the connection only because it has too many, so it is running.
      if (errorCode(error) === tooManyConnections) return undefined
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  function lose(reason: Error): void {
    if (!reported.has(reason.message)) reportLoss?.(reason)
    reported.add(reason.message)
    for (const tell of listeners) tell()
    for (const reject of waiting) reject(new DatabaseUnavailableError('the database does not answer'))
    waiting.clear()
  }
  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wasKnown = client !== undefined
      let fault = await findFault()
      if (fault && wasKnown) fault = await findFault()
      isReachable = fault === undefined
      if (fault) lose(fault)
      else reported.clear()
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const beating = beat()

  return {
    isReachable: () => isReachable,
    orLost: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        work.then(resolve, reject).finally(() => waiting.delete(reject))
      }),
    onLost: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort()
      await beating
      await client?.end().catch(() => undefined)
    },
  }
}
