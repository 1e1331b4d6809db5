import { timingSafeEqual } from 'node:crypto'
import type { LoginFailure } from '@cliffhanger/contract/login-ways'
import type { Deps } from '../../../deps.ts'
import { hashSecret } from '../../../tokens.ts'
import type { SecurityEvents } from '../../security/security-events.ts'
import { deriveFlowSecrets } from './flow-secrets.ts'
import { findFlow, type LoginFlow, markFlowAnswered, storeFlowIdentity } from './flow-store.ts'
import { loginFlowLifetimeMs } from './flow-time.ts'
import { findIdentityOwner } from './identity-store.ts'
import type { IssuerClient } from './issuers.ts'

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly issuers: IssuerClient
  readonly security: Pick<SecurityEvents, 'note'>
}
interface Returned {
  readonly issuerId: string
  /** The redirect URI with the fields of the issuer's response. */
  readonly answer: URL
  /** The cookie of the login that this browser started. */
  readonly cookie: string | undefined
}

/** Errors that report that the viewer cancelled the login: the standard's error, and the error that Apple sends. */
const cancellations = ['access_denied', 'user_cancelled_authorize']

const areEqual = (one: string, other: string): boolean => timingSafeEqual(hashSecret(one), hashSecret(other))

/**
 * Creates the handling of issuers' responses. A response is valid once, within ten minutes, for the browser that
 * started the login, and from the issuer at which the login was started.
 */
export function createIssuerResponseHandler({ db, now, issuers, security }: Needs) {
  /** Returns the outcome of a response to a login flow, and stores the identity if the response is valid. */
  async function outcomeOf(
    flow: LoginFlow,
    { issuerId, answer, cookie = '' }: Returned,
  ): Promise<LoginFailure | 'answered'> {
    const issuer = issuers.find(issuerId)
    const secrets = deriveFlowSecrets(cookie)
    const isTheirs = issuer?.id === flow.issuer_id && areEqual(answer.searchParams.get('state') ?? '', secrets.state)
    if (!issuer || !isTheirs || flow.created_at.getTime() <= now() - loginFlowLifetimeMs) return 'expired'
    if (!(await markFlowAnswered(db, flow.flow_hash, new Date(now())))) return 'expired'
    const error = answer.searchParams.get('error')
    if (error !== null) return cancellations.includes(error) ? 'cancelled' : 'refused'
    const found = await issuers.identityOf(issuer, answer, secrets)
    if ('failure' in found) return found.failure
    // An unverified email address must not give access to an account, but a known identity needs no email address.
    if (found.email === null && (await findIdentityOwner(db, found)) === undefined) return 'unverified'
    await storeFlowIdentity(db, flow.flow_hash, found)
    return 'answered'
  }

  return {
    isKnown: (issuerId: string): boolean => issuers.find(issuerId) !== undefined,

    /** Handles an issuer's response. Returns the outcome and the screen that shows it. */
    async take(returned: Returned): Promise<{ screen: string; outcome: LoginFailure | 'answered' }> {
      const { cookie, issuerId } = returned
      const flow = cookie === undefined ? undefined : await findFlow(db, hashSecret(cookie))
      if (!flow) return { screen: '/login', outcome: 'expired' }
      const outcome = await outcomeOf(flow, returned)
      const isSuspicious = outcome === 'refused' || outcome === 'unverified'
      const { user_id: userId, device_id: deviceId } = flow
      if (isSuspicious) await security.note({ kind: 'identity refused', userId, deviceId, purpose: issuerId })
      return { screen: flow.is_linking ? '/account' : '/login', outcome }
    },
  }
}
export type IssuerResponseHandler = ReturnType<typeof createIssuerResponseHandler>
