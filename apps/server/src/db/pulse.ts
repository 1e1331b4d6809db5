import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'

/** Error of every query while no primary answers, with SQLSTATE 08001 as the driver would report it. */
export class DatabaseUnavailable extends Error {
  readonly code = '08001'
}

export interface DatabaseHealth {
  /** False after two checks without an answer until the primary answers again; at once when it refuses connections. */
  isReachable(): boolean
  /** The result of `work`, or DatabaseUnavailable as soon as the database is lost. */
  orLost<T>(work: Promise<T>): Promise<T>
  /** Calls the listener after each check that has failed: connections that are open or being opened get no answer. */
  onLost(listener: () => void): void
  stop(): Promise<void>
}
export interface HealthCheck {
  /** Returns a new connection that is not open yet. */
  connect(): pg.Client
  /** Fails unless the open connection leads to the primary. */
  admit(client: pg.Client): Promise<void>
  readonly everyMs: number
  /** Longest wait for an answer on an open connection. */
  readonly patienceMs: number
  /** Longest wait for a new connection, which takes several round trips and the check of the password. */
  readonly connectMs: number
  /** Called once per loss for each reason. */
  readonly reportLoss?: (reason: Error) => void
}

const tooManyConnections = '53300'
const patienceSteps = 5

/** Waits in steps: if this process itself is late, only one step passes, and then the answer is read first. */
async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const isSettled = work.then(() => true)
  for (let step = 0; step < patienceSteps; step += 1) {
    if (await Promise.race([isSettled, sleep(ms / patienceSteps, false, { ref: false })])) return true
  }
  return false
}

/**
 * Health check of a database on its own connection. A database that is paused or cut off refuses nothing: queries wait
 * until their deadline and occupy every connection of the pool. The database counts as lost after two checks without an
 * answer, the second on a new connection.
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
    if (!(await settlesWithin(ms, work))) throw new DatabaseUnavailable(`the database does not answer within ${ms} ms`)
  }
  /** Returns why the check failed; undefined: the database answers. */
  async function findFault(): Promise<Error | undefined> {
    const asked = client ?? connect()
    try {
      if (asked !== client) {
        // The next check notices a broken connection; an 'error' event without a listener would end this process.
        asked.on('error', () => undefined)
        await answer(connectMs, asked.connect())
      }
      await answer(patienceMs, admit(asked))
      client = asked
      return undefined
    } catch (error) {
      client = undefined
      // Not awaited: a database that does not answer does not confirm the end of the connection either.
      asked.end().catch(() => undefined)
      // It has no room for one more connection, so it runs.
      if (errorCode(error) === tooManyConnections) return undefined
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  function lose(reason: Error): void {
    if (!reported.has(reason.message)) reportLoss?.(reason)
    reported.add(reason.message)
    for (const tell of listeners) tell()
    for (const reject of waiting) reject(new DatabaseUnavailable('the database does not answer'))
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
