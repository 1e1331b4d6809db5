import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Readiness } from '../readiness.ts'

export interface DrainTimes {
  /** How long idle connections are left alone. A proxy may be sending on them: it has to close its own sooner. */
  readonly idleMs: number
  /** When what is still under way is cut off. */
  readonly limitMs: number
}

/**
 * Ends a server and loses no request: whoever connects is refused from now on, which a proxy may answer by asking the
 * next server; connections that are there are answered until they end.
 */
export async function drain(
  server: Server,
  readiness: Pick<Readiness, 'drain'>,
  { idleMs, limitMs }: DrainTimes,
): Promise<void> {
  await nobodyConnects(server)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // The listener's own close: that of HTTP ends idle connections as well.
  Listener.prototype.close.call(server, () => resolve())
  // Not earlier: while proxies keep their connections few new ones are made, and one may be on its way just now.
  readiness.drain()
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

/** How long a quiet moment is waited for. A loop that has none is overloaded, and refuses people anyway. */
const longestWaitMs = 500
const quietMs = 0.15
const quietTurns = 5

/**
 * Waits until the event loop has looked several times who connects, found nobody and had nothing else to do: connections
 * that the system has taken and this process has not are cut when the listener closes, with the request that is on them.
 */
async function nobodyConnects(server: Server): Promise<void> {
  let connected = 0
  const count = () => (connected += 1)
  server.on('connection', count)
  const deadline = performance.now() + longestWaitMs
  for (let quiet = 0; quiet < quietTurns && performance.now() < deadline; ) {
    const [from, before] = [performance.now(), connected]
    await turn()
    const isQuiet = connected === before && performance.now() - from < quietMs
    quiet = isQuiet ? quiet + 1 : 0
  }
  server.off('connection', count)
}
