import { promises } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { errorCode } from '../../error-code.ts'
import { createHostResolver, createPublicLookup, dnsResolverOptions, readRetryAfter } from '../public-hosts.ts'

/** Timeout from the start of a request to the end of its response, in ms. */
const longestPostMs = 10_000
const mostAnswerBytes = 16_384

export interface EventRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface EventResponse {
  readonly status: number
  readonly body: string
  readonly retryAfterMs?: number
}

/** Thrown if the ad network sends no response, or if its response breaks off. */
export class NoResponseError extends Error {
  readonly code: string
  /** Whether the connection was established, so that the ad network may have received the event. */
  readonly mayHaveArrived: boolean
  constructor(code: string, mayHaveArrived: boolean) {
    super(`no answer: ${code}`)
    this.code = code
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Sends an event to an ad network. @throws NoResponseError */
export type PostAdEvent = (request: EventRequest) => Promise<EventResponse>

/**
 * Creates the function that posts to the configured URL of an ad network: over TLS and to public addresses only, or to
 * this machine in tests. It follows no redirect, because the headers contain the access token, and reads only the
 * beginning of the response.
 */
export function createPostEvent(
  now: () => number,
  { resolve = createHostResolver(new promises.Resolver(dnsResolverOptions)), longestMs = longestPostMs } = {},
): PostAdEvent {
  const limits = { keepAlive: true, maxSockets: 20 }
  const secureAgent = new https.Agent({ ...limits, lookup: createPublicLookup(resolve) })
  // The settings allow plain http only for loopback addresses.
  const localAgent = new http.Agent(limits)
  return ({ url, headers, body }) =>
    new Promise((answered, failed) => {
      const isSecure = url.startsWith('https:')
      const signal = AbortSignal.timeout(longestMs)
      let isConnected = false
      const fail = (error: unknown) => failed(new NoResponseError(codeOf(error, signal), isConnected))
      const read = (response: http.IncomingMessage): void => {
        const retryAfterMs = readRetryAfter(response.headers['retry-after'], now())
        const finish = (text: string) =>
          answered({
            status: response.statusCode ?? 0,
            body: text,
            ...(retryAfterMs !== undefined && { retryAfterMs }),
          })
        readText(response).then(finish, fail)
      }
      const options = { method: 'POST', headers: { ...headers }, signal }
      const sending = isSecure
        ? https.request(url, { ...options, agent: secureAgent }, read)
        : http.request(url, { ...options, agent: localAgent }, read)
      sending.on('socket', (socket) => {
        isConnected = sending.reusedSocket
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          isConnected = true
        })
      })
      sending.on('error', fail)
      sending.end(body)
    })
}

/** Reads only the beginning of a body, because the rest is not needed. */
async function readText(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(Buffer.from(chunk))
    bytes += chunks.at(-1)?.length ?? 0
    if (bytes >= mostAnswerBytes) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, mostAnswerBytes)
}

const codeOf = (error: unknown, signal: AbortSignal): string =>
  signal.aborted ? 'ETIMEDOUT' : (errorCode(error) ?? 'unknown')
