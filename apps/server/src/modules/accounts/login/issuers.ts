import { isEmail } from '@cliffhanger/domain/email'
import * as oidc from 'openid-client'
import type { Deps } from '../../../deps.ts'
import { findIssuerByUrl, type Issuer, type IssuerId } from '../../../login-config.ts'
import type { FlowSecrets } from './flow-secrets.ts'

/** An identity that an issuer confirmed. */
export interface Identity {
  /** URL of the issuer. */
  readonly issuer: string
  /** The issuer's id for the person. Together with the issuer it is unique and never reassigned. */
  readonly subject: string
  /** Null unless the issuer has verified the email address. */
  readonly email: string | null
  /** Whether the issuer runs the mailbox, so that the email address has never belonged to another person. */
  readonly isAuthoritative: boolean
}
export type IssuerResponse = Identity | { readonly failure: 'refused' | 'unreachable' }

const requestSeconds = 4
/** Lifetime of cached metadata. Issuers change it rarely and announce changes. */
const metadataMs = 24 * 3_600_000
const longestSubject = 255
const unreachable = 'issuer unreachable'

/**
 * Sends a request to an issuer. Throws the same error for a network error, a timeout and a server error of the issuer.
 */
const fetchFromIssuer: oidc.CustomFetch = async (url, { body: sent = null, ...options }) => {
  // Copies the body into a buffer type that fetch accepts. The library sends forms as bytes.
  const body = sent instanceof Uint8Array ? new Uint8Array(sent) : sent
  let response: Response
  try {
    response = await fetch(url, { ...options, body })
  } catch (error) {
    throw new TypeError(unreachable, { cause: error })
  }
  if (response.status >= 500) throw new TypeError(unreachable, { cause: response.status })
  return response
}
const isUnreachable = (error: unknown): boolean => error instanceof TypeError && error.message === unreachable

/**
 * Sends the client secret with a method that the issuer supports. `client_secret_basic` is the default of the standard.
 */
const authentication =
  (secret: string): oidc.ClientAuth =>
  (as, ...request) => {
    const supportsPost = as.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    const send = supportsPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
    send(as, ...request)
  }

interface Claims {
  readonly email?: unknown
  readonly email_verified?: unknown
}
/** Returns the email address in lower case if the issuer has verified it. Apple sends `email_verified` as text. */
function verifiedAddress({ email, email_verified: isVerified }: Claims): string | null {
  if (isVerified !== true && isVerified !== 'true') return null
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return isEmail(address) ? address : null
}
/**
 * Checks whether an issuer runs the mailbox of an email address. Google sends `hd` for mailboxes of its business
 * customers.
 */
function isAuthoritative({ id, domains }: Issuer, address: string | null, hostedDomain: unknown): boolean {
  if (address === null) return false
  const isHosted = id === 'google' && typeof hostedDomain === 'string' && hostedDomain !== ''
  return isHosted || domains.includes(address.slice(address.lastIndexOf('@') + 1))
}

/** Creates the client for the configured identity issuers (OpenID Connect). The library validates their responses. */
export function createIssuerClient({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>) {
  const known = new Map<IssuerId, { readonly made: Promise<oidc.Configuration>; readonly until: number }>()

  function discover({ url, clientId, secret }: Issuer): Promise<oidc.Configuration> {
    const server = new URL(url)
    const execute = [oidc.enableNonRepudiationChecks]
    // The configuration allows http only for issuers on the loopback interface.
    if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
    return oidc.discovery(server, clientId, {}, authentication(secret), {
      [oidc.customFetch]: fetchFromIssuer,
      timeout: requestSeconds,
      execute,
    })
  }
  /** Returns the client for an issuer, cached for a day. After a failed request the next login tries again. */
  function clientOf(issuer: Issuer): Promise<oidc.Configuration> {
    const found = known.get(issuer.id)
    if (found && found.until > now()) return found.made
    const made = discover(issuer)
    known.set(issuer.id, { made, until: now() + metadataMs })
    made.catch(() => known.delete(issuer.id))
    return made
  }

  async function readAnswer(
    asked: Issuer,
    client: oidc.Configuration,
    answer: URL,
    secrets: FlowSecrets,
  ): Promise<IssuerResponse> {
    const tokens = await oidc.authorizationCodeGrant(client, answer, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || claims.sub === '' || claims.sub.length > longestSubject) return { failure: 'refused' }
    const { issuer, userinfo_endpoint: hasUserInfo } = client.serverMetadata()
    // An issuer may leave the email address out of the token; then it is read from the userinfo endpoint.
    const isAsked = claims.email === undefined && hasUserInfo !== undefined
    const { email, email_verified, hd } = isAsked
      ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
      : claims
    const address = verifiedAddress({ email, email_verified })
    return { issuer, subject: claims.sub, email: address, isAuthoritative: isAuthoritative(asked, address, hd) }
  }

  return {
    find: (id: string): Issuer | undefined => config.login.issuers.find((issuer) => issuer.id === id),

    /** Returns the label of an issuer's button, or the issuer's host name if it is not configured any more. */
    labelOf: (url: string): string => findIssuerByUrl(config.login, url)?.label ?? new URL(url).host,

    /** Returns the URL of the issuer's login page, or undefined if the issuer is unreachable. */
    async pageOf(issuer: Issuer, redirectUri: string, secrets: FlowSecrets): Promise<string | undefined> {
      try {
        const page = oidc.buildAuthorizationUrl(await clientOf(issuer), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...(issuer.sendsForm && { response_mode: 'form_post' }),
        })
        return page.href
      } catch (error) {
        log.warn({ err: error, issuer: issuer.id }, 'issuer of identities unreachable')
        return undefined
      }
    },

    /**
     * Exchanges the code in an issuer's response for a token and validates the token. @param answer the redirect URI
     * with the fields of the response
     */
    async identityOf(issuer: Issuer, answer: URL, secrets: FlowSecrets): Promise<IssuerResponse> {
      try {
        return await readAnswer(issuer, await clientOf(issuer), answer, secrets)
      } catch (error) {
        const failure = isUnreachable(error) ? 'unreachable' : 'refused'
        // The messages of the library's errors contain no token, but their causes do.
        const reason = error instanceof Error ? error.message : 'unknown'
        log.warn({ issuer: issuer.id, reason, failure }, 'answer of an issuer refused')
        return { failure }
      }
    },
  }
}
export type IssuerClient = ReturnType<typeof createIssuerClient>
