import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

export interface DrainTimes {
  /** How long idle connections are left alone. A proxy may be sending on them: it has to close its own sooner. */
  readonly idleMs: number
  /** When what is still under way is cut off. */
  readonly limitMs: number
}

/**
 * Ends a server and loses no request: whoever connects is refused from now on, which a proxy may answer by asking the
 * next server; connections that are there are answered until they end. Answers have to say `Connection: close`.
 */
export async function drain(server: Server, { idleMs, limitMs }: DrainTimes): Promise<void> {
  await quietTurns()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // The listener's own close: that of HTTP ends idle connections as well.
  Listener.prototype.close.call(server, () => resolve())
  const limit = setTimeout(() => server.closeAllConnections(), limitMs).unref()
  let isIdleOver = idleMs === 0
  const idle = setTimeout(() => (isIdleOver = true), idleMs).unref()
  // A connection whose last request has just been answered would be kept for a next one.
  const look = setInterval(() => {
    if (isIdleOver) server.closeIdleConnections()
  }, 50)
  if (isIdleOver) server.closeIdleConnections()
  await ended
  clearTimeout(limit)
  clearTimeout(idle)
  clearInterval(look)
}

/** Nobody is kept waiting for a quiet moment longer than this. */
const mostTurns = 2_000
const quietMs = 0.3

/**
 * Waits until the event loop has just looked several times who connects and had nothing else to do: connections that
 * the system has taken and this process has not are cut when the listener closes, with the request that is on them.
 */
async function quietTurns(): Promise<void> {
  let quiet = 0
  for (let count = 0; quiet < 5 && count < mostTurns; count += 1) {
    const from = performance.now()
    await turn()
    quiet = performance.now() - from < quietMs ? quiet + 1 : 0
  }
}
