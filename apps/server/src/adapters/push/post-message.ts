import { type LookupAddress, type LookupAllOptions, promises } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../public-address.ts'

const longestMs = 10_000

/** An encrypted message for a push service. */
export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
export interface PushAnswer {
  readonly status: number
  /** Time after which the service wants to be asked again. */
  readonly retryAfterMs?: number
}
/** Sends a message to a push service. Throws if there is no answer. */
export type PostMessage = (message: PushRequest) => Promise<PushAnswer>

/** Finds all addresses of a name. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Each name server is asked once, for two of the message's ten seconds. */
export const resolverLimits = { timeout: 2_000, tries: 1 }

/**
 * Asks the name servers. The lookup of the operating system would hold one of the few threads of the process, and viewers name
 * hosts whose name servers may be silent.
 */
export const resolveBy =
  (resolver: Pick<promises.Resolver, 'resolve4' | 'resolve6'>): Resolve =>
  (name, _, done) => {
    const find = async (ask: Promise<string[]>, family: number): Promise<LookupAddress[]> =>
      (await ask).map((address) => ({ address, family }))
    void Promise.allSettled([find(resolver.resolve4(name), 4), find(resolver.resolve6(name), 6)]).then(([v4, v6]) => {
      const isMissing = v4.status === 'rejected' && v6.status === 'rejected'
      if (isMissing) return done(v4.reason, [])
      done(
        null,
        [v4, v6].flatMap((found) => (found.status === 'fulfilled' ? found.value : [])),
      )
    })
  }

/** Resolves names, and refuses a name that has an address of a private network. */
const lookUpPublic =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
      if (!isPublic) return done(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), [])
      const [first] = addresses
      if (options.all || !first) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

/** Seconds or a date, as HTTP allows. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/**
 * Posts to the address that a viewer's browser named: only to public addresses, over TLS, without following redirects, and
 * within ten seconds. The body of the answer is not read.
 */
export function createPostMessage(
  now: () => number,
  resolve = resolveBy(new promises.Resolver(resolverLimits)),
): PostMessage {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: lookUpPublic(resolve) })
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
