import { type StudioCall, studioIdleHeader } from '@cliffhanger/contract/studio/call'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from '../rate-limit/networks.ts'
import { multiplyRule, type RateLimitRule } from '../rate-limit/rule.ts'
import { laneLimits, wrongTokenCost } from '../rate-limit/rules.ts'
import { studioCookie } from './cookie.ts'
import type { StudioMountDeps } from './mount.ts'
import { findStudioOrigin } from './place.ts'
import type { StudioCaller, StudioCookie } from './service.ts'
import { StudioError } from './studio-error.ts'

/** Rate limit on calls without a session from one network: 60 at once, and one more every five seconds. */
const openCalls = { burst: 60, everyMs: 5_000 }
const nobody: StudioCaller = { operatorId: '', name: '', email: '', role: 'analyst' }

export interface AdmittedOperator {
  readonly caller: StudioCaller
  readonly cookie: StudioCookie
  readonly origin: string
}

/**
 * Admits a request from Studio's own pages by an operator with the required role, or by anybody for open calls.
 * @throws StudioError
 */
export async function admitStudioRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, needsRecentSignIn }: Pick<StudioCall, 'access' | 'needsRecentSignIn'>,
  tools: Pick<StudioMountDeps, 'config' | 'now' | 'findSession' | 'counter'>,
): Promise<AdmittedOperator> {
  void reply.header('cache-control', 'no-store')
  const place = findStudioOrigin(request, tools.config)
  // Browsers send the Origin header with every mutating request, so requests from pages of other sites are recognized.
  if (place.kind !== 'here' || !isOwnPage(request, place.origin))
    throw new StudioError('forbidden', { field: 'origin' })
  const cookie = studioCookie(request, reply, place.origin)
  const { origin } = place
  if (cookie.tokenHash) chargeLookup(request.ip, tools)
  const session = cookie.tokenHash && (await tools.findSession(cookie.tokenHash, isByOperator(request)))
  if (cookie.tokenHash && !session) chargeWrongCookie(request.ip, tools)
  if (access !== 'open' && session) {
    if (access !== 'signedIn' && !isActionAllowed(session.role, access)) throw new StudioError('forbidden')
    if (needsRecentSignIn && !session.isRecent) throw new StudioError('recentSignInNeeded')
    return { caller: session, cookie, origin }
  }
  chargeStranger(request.ip, tools)
  if (access !== 'open') throw new StudioError('signedOut')
  return { caller: nobody, cookie, origin }
}

/**
 * Returns whether a request comes from Studio's own page. With same-origin GET and HEAD requests browsers send no
 * Origin header, but `Sec-Fetch-Site: same-origin`.
 */
function isOwnPage({ method, headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined || (method !== 'HEAD' && method !== 'GET')) return headers.origin === origin
  return headers['sec-fetch-site'] === 'same-origin'
}

type Counting = Pick<StudioMountDeps, 'config' | 'counter' | 'now'>

/** Counts a call without a valid session against the rate limits of its networks. */
const chargeStranger = (ip: string, counting: Counting): void => takeOfNetworks('studio', ip, openCalls, counting)

/** Counts a lookup of a session cookie in the database. The limit per network is the same as for viewers' calls. */
const chargeLookup = (ip: string, counting: Counting): void =>
  takeOfNetworks(lookups, ip, laneLimits.other.network, counting)

const lookups = 'studio sessions'

function takeOfNetworks(name: string, ip: string, rule: RateLimitRule, { config, counter, now }: Counting): void {
  if (!config.hasRateLimits) return
  for (const { key, times } of networksOf(ip)) {
    const waitMs = counter.take({ key: `${name} ${key}`, rule: multiplyRule(rule, times) }, now())
    if (waitMs > 0) throw new StudioError('tooMany', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}

/** Charges the networks of a request with an invented or ended session. */
function chargeWrongCookie(ip: string, { counter, now }: Counting): void {
  for (const { key, times } of networksOf(ip)) {
    const rule = multiplyRule(laneLimits.other.network, times)
    counter.owe({ key: `${lookups} ${key}`, rule, cost: wrongTokenCost }, now())
  }
}

/** Returns whether an operator caused a request. Calls that a page repeats by itself must not keep a session open. */
const isByOperator = ({ headers }: FastifyRequest): boolean => headers[studioIdleHeader] === undefined
