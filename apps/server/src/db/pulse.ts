import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** What is asked of a database that does not answer; SQLSTATE 08001 as the driver would say it. */
export class DatabaseAway extends Error {
  readonly code = '08001'
}

export interface Pulse {
  /** False from two silences after the database stopped answering until it answers again; at once when it refuses connections. */
  isThere(): boolean
  stop(): Promise<void>
}

/**
 * Asks a database whether it is there, on a connection of its own. One that is paused or cut off refuses nothing: whoever
 * asks it waits until a deadline, and with them every connection of the pool. Two silences count, the second on a new
 * connection, because this process may have been the one that was late.
 * @param connect a new connection that is not open yet, with limits on how long opening it and an answer may take
 */
export function createPulse(connect: () => pg.Client, everyMs = 500): Pulse {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isThere = true

  async function isAnswering(): Promise<boolean> {
    const asked = client ?? connect()
    try {
      if (asked !== client) {
        // Its end is noticed by the next question; unheard it would end this process.
        asked.on('error', () => undefined)
        await asked.connect()
      }
      await asked.query('SELECT 1')
      client = asked
      return true
    } catch {
      client = undefined
      // Not waited for: a silent database answers no farewell either.
      asked.end().catch(() => undefined)
      return false
    }
  }
  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wasKnown = client !== undefined
      isThere = (await isAnswering()) || (wasKnown && (await isAnswering()))
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const beating = beat()

  return {
    isThere: () => isThere,
    async stop() {
      stopping.abort()
      await beating
      await client?.end().catch(() => undefined)
    },
  }
}
