import { createServer, type RequestListener, type Server } from 'node:http'
import type { Admission } from './admission.ts'
import { laneOf } from './lanes.ts'
import type { TurnAway } from './turn-away.ts'

export interface Patience {
  /** For a request's head, and for all of it. */
  readonly requestMs: number
  /** For a connection on which nothing moves while something should: somebody who does not read the answer. */
  readonly stalledMs: number
  /** For the next request. Longer than a proxy keeps its connections (nginx 60 s, ours 1 s), so that it is never us who hang up first. */
  readonly idleMs: number
  /** How often the first one is looked at. */
  readonly lookEveryMs: number
}
export const patience: Patience = { requestMs: 10_000, stalledMs: 60_000, idleMs: 75_000, lookEveryMs: 1_000 }

/** Each takes a file descriptor and some kilobytes. When they are all taken, those that only wait are given up. */
const mostConnections = 10_000

/**
 * The request listener. A request above the limits is rejected before anything else reads it; every other one goes to
 * `serve`, which takes a place once the request is complete.
 */
export function createListener(
  serve: RequestListener,
  admission: Admission,
  turnAway: TurnAway,
  { requestMs, stalledMs, idleMs, lookEveryMs }: Patience = patience,
): Server {
  const server = createServer(
    {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: lookEveryMs,
      // Node's own refusal of a request without a host has no body; server.ts gives it one.
      requireHostHeader: false,
    },
    (request, response) => {
      if (admission.isFull(laneOf(request.url ?? ''))) turnAway(request, response)
      else serve(request, response)
    },
  )
  server.setTimeout(stalledMs)
  server.maxConnections = mostConnections
  server.on('drop', () => server.closeIdleConnections())
  return server
}
