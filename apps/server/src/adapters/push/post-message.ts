import { promises } from 'node:dns'
import { Agent, request } from 'node:https'
import { createHostResolver, createPublicLookup, dnsResolverOptions, readRetryAfter } from '../public-hosts.ts'

const longestMs = 10_000

/** An encrypted message for a push service. */
export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
export interface PushResponse {
  readonly status: number
  /** Time until the push service accepts a retry. */
  readonly retryAfterMs?: number
}
/** Sends a message to a push service. Throws if there is no response. */
export type SendPushRequest = (message: PushRequest) => Promise<PushResponse>

/**
 * Creates the function that posts to the URL that a viewer's browser provided: only to public IP addresses, over TLS,
 * without following redirects, and within ten seconds. The body of the response is not read.
 */
export function createPushRequestSender(
  now: () => number,
  resolve = createHostResolver(new promises.Resolver(dnsResolverOptions)),
): SendPushRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: createPublicLookup(resolve) })
  return ({ endpoint, headers, body }) =>
    new Promise((answered, failed) => {
      const signal = AbortSignal.timeout(longestMs)
      const sending = request(endpoint, { method: 'POST', agent, headers: { ...headers }, signal }, (response) => {
        const retryAfterMs = readRetryAfter(response.headers['retry-after'], now())
        answered({ status: response.statusCode ?? 0, ...(retryAfterMs !== undefined && { retryAfterMs }) })
        response.on('error', () => undefined).resume()
      })
      sending.on('error', failed)
      sending.end(body)
    })
}
