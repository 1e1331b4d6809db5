import type { LookupAddress, LookupAllOptions, promises } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../public-address.ts'

/** Finds all addresses of a name. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Each name server is asked once, for two of a request's ten seconds. */
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
export const lookUpPublic =
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

/** The time of a Retry-After header in ms: HTTP allows seconds or a date. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
