import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Error of every query while the database does not answer, with SQLSTATE 08001 as the driver would report it. */
export class DatabaseUnavailable extends Error {
  readonly code = '08001'
}

export interface DatabaseHealth {
  /** False after two checks without an answer until the database answers again; at once when it refuses connections. */
  isReachable(): boolean
  stop(): Promise<void>
}

/**
 * Health check of a database on its own connection. A database that is paused or cut off refuses nothing: queries wait
 * until their deadline and occupy every connection of the pool. The database counts as down after two checks without an
 * answer, the second on a new connection, because this process itself may have been late.
 * @param connect returns a new connection that is not open yet, with timeouts for connecting and for an answer
 */
export function createHealthCheck(connect: () => pg.Client, everyMs = 500): DatabaseHealth {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isReachable = true

  async function isAnswering(): Promise<boolean> {
    const asked = client ?? connect()
    try {
      if (asked !== client) {
        // The next check notices a broken connection; an 'error' event without a listener would end this process.
        asked.on('error', () => undefined)
        await asked.connect()
      }
      await asked.query('SELECT 1')
      client = asked
      return true
    } catch {
      client = undefined
      // Not awaited: a database that does not answer does not confirm the end of the connection either.
      asked.end().catch(() => undefined)
      return false
    }
  }
  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wasKnown = client !== undefined
      isReachable = (await isAnswering()) || (wasKnown && (await isAnswering()))
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const beating = beat()

  return {
    isReachable: () => isReachable,
    async stop() {
      stopping.abort()
      await beating
      await client?.end().catch(() => undefined)
    },
  }
}
