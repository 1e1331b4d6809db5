import { createServer, type RequestListener, type Server } from 'node:http'
import type { Admission } from './admission.ts'
import { laneOf } from './lanes.ts'
import type { RejectionResponder } from './rejection.ts'

export interface ConnectionTimeouts {
  /** Timeouts in ms for receiving a request's head, and for the whole request. */
  readonly requestMs: number
  /**
   * Timeout of a connection that transfers nothing although it should, such as a client that does not read the
   * response.
   */
  readonly stalledMs: number
  /**
   * Timeout of an idle connection. Longer than proxies keep idle connections (nginx: 60 s by default, 1 s in
   * deploy/nginx), so that the server never closes first.
   */
  readonly idleMs: number
  /** Interval at which Node checks its connections for timeouts. */
  readonly lookEveryMs: number
}
export const connectionTimeouts: ConnectionTimeouts = {
  requestMs: 10_000,
  stalledMs: 60_000,
  idleMs: 75_000,
  lookEveryMs: 1_000,
}

/**
 * Maximum number of connections. Each uses a file descriptor and some kilobytes; at the maximum, idle ones are closed.
 */
const mostConnections = 10_000

/**
 * Creates the HTTP server. It rejects a request above the limits before its body is read, and passes every other one to
 * `serve`, where the request takes a place (places.ts).
 */
export function createListener(
  serve: RequestListener,
  admission: Admission,
  rejection: RejectionResponder,
  { requestMs, stalledMs, idleMs, lookEveryMs }: ConnectionTimeouts = connectionTimeouts,
): Server {
  const server = createServer(
    {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: lookEveryMs,
      // Node's own response to a request without a Host header has no body, so server.ts refuses these requests.
      requireHostHeader: false,
    },
    (request, response) => {
      if (admission.isFull(laneOf(request.url ?? ''))) rejection(request, response)
      else serve(request, response)
    },
  )
  server.setTimeout(stalledMs)
  server.maxConnections = mostConnections
  server.on('drop', () => server.closeIdleConnections())
  return server
}
