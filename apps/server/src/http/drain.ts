import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Readiness } from '../readiness.ts'

export interface DrainTimes {
  /**
   * Time for which idle connections stay open. A proxy may be sending on them, so its own idle timeout must be shorter.
   */
  readonly idleMs: number
  /** Time after which requests in flight are cut off. */
  readonly limitMs: number
}

/**
 * Stops a server without losing requests: refuses new connections, so that a proxy can use another server, and answers
 * requests on existing connections until they close.
 */
export async function drain(
  server: Server,
  readiness: Pick<Readiness, 'drain'>,
  { idleMs, limitMs }: DrainTimes,
): Promise<void> {
  await nobodyConnects(server)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // Closes only the listener; `http.Server.close` would also end idle connections.
  Listener.prototype.close.call(server, () => resolve())
  // Only from now on, responses ask proxies to close their connections. Earlier, the proxies would have opened new
  // ones, which closing the listener could have cut.
  readiness.drain()
  const limit = setTimeout(() => server.closeAllConnections(), limitMs).unref()
  let isIdleOver = idleMs === 0
  const idle = setTimeout(() => (isIdleOver = true), idleMs).unref()
  // Closes idle connections repeatedly, because a connection becomes idle only after its last response.
  const look = setInterval(() => {
    if (isIdleOver) server.closeIdleConnections()
  }, 50)
  if (isIdleOver) server.closeIdleConnections()
  await ended
  clearTimeout(limit)
  clearTimeout(idle)
  clearInterval(look)
}

/** Longest wait for an idle event loop. A loop without idle time is overloaded and rejects requests anyway. */
const longestWaitMs = 500
const quietMs = 0.15
const quietTurns = 5

/**
 * Waits until the event loop has polled several times without a new connection or other work. Connections that the
 * system has accepted and this process has not would be cut, with their requests, when the listener closes.
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
