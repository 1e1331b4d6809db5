import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from '../rate-limit/networks.ts'
import { multiplyRule } from '../rate-limit/rule.ts'
import { studioCookie } from './cookie.ts'
import type { StudioMountDeps } from './mount.ts'
import { findStudioOrigin } from './place.ts'
import type { StudioCaller, StudioCookie } from './service.ts'
import { StudioError } from './studio-error.ts'

/** Rate limit on calls without a session from one network: 60 at once, and one more every five seconds. */
const openCalls = { burst: 60, everyMs: 5_000 }
const nobody: StudioCaller = { operatorId: '', name: '', email: '', role: 'analyst' }

export interface Admitted {
  readonly caller: StudioCaller
  readonly cookie: StudioCookie
  readonly origin: string
}

/** Admits a request from Studio's own pages by an operator with the required role. @throws StudioError */
export async function admitStudioRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, needsRecentSignIn }: Pick<StudioCall, 'access' | 'needsRecentSignIn'>,
  tools: Pick<StudioMountDeps, 'config' | 'now' | 'findSession' | 'counter'>,
): Promise<Admitted> {
  void reply.header('cache-control', 'no-store')
  const place = findStudioOrigin(request, tools.config)
  // Browsers send the Origin header with every mutating request, so requests from pages of other sites are recognized.
  if (place.kind !== 'here' || !isOwnPage(request, place.origin))
    throw new StudioError('forbidden', { field: 'origin' })
  const cookie = studioCookie(request, reply, place.origin)
  const { origin } = place
  const session = cookie.tokenHash && (await tools.findSession(cookie.tokenHash))
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

/** Counts a call without a valid session against the rate limits of its networks. */
function chargeStranger(
  ip: string,
  { config, counter, now }: Pick<StudioMountDeps, 'config' | 'counter' | 'now'>,
): void {
  if (!config.hasRateLimits) return
  for (const { key, times } of networksOf(ip)) {
    const waitMs = counter.take({ key: `studio ${key}`, rule: multiplyRule(openCalls, times) }, now())
    if (waitMs > 0) throw new StudioError('tooMany', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}
