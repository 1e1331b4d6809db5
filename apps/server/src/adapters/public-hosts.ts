import type { LookupAddress, LookupAllOptions, promises } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../public-address.ts'

/** Resolves all IP addresses of a host name. */
export type ResolveHost = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Each name server is queried once and has two seconds to respond, because a whole request has ten seconds. */
export const dnsResolverOptions = { timeout: 2_000, tries: 1 }

/**
 * Creates a lookup that queries name servers. The operating system's lookup would block one of the few threads of the
 * process, and name servers of hosts chosen by viewers may not respond.
 */
export const createHostResolver =
  (resolver: Pick<promises.Resolver, 'resolve4' | 'resolve6'>): ResolveHost =>
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

/** Creates a lookup that refuses host names with a private IP address. */
export const createPublicLookup =
  (resolve: ResolveHost): LookupFunction =>
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

/** Parses a Retry-After header, in seconds or as a date, to ms. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
