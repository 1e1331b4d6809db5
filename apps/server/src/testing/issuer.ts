import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A person who has an identity at the issuer. */
export interface IssuerPerson {
  readonly subject: string
  readonly email?: string
  /** Whether the email address is verified; Apple sends a string. Default: verified. */
  readonly isVerified?: boolean | string
  /** Google's claim for accounts of Google Workspace customers. */
  readonly hostedDomain?: string
}
/** A token before it is signed. Tests change it to forge a token. */
export interface TokenDraft {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  key: KeyObject
}
interface Grant {
  readonly person: IssuerPerson
  readonly request: URLSearchParams
  isUsed: boolean
}
interface Kind {
  /** True if only the user info response contains the email address, as the standard allows. */
  readonly hasUserInfo?: boolean
  /** True if the issuer adds its identifier to authorization responses (RFC 9207). */
  readonly namesItself?: boolean
  /** Authentication method for the client secret. Default: in the request body. */
  readonly secretIn?: 'client_secret_post' | 'client_secret_basic'
}

const base64url = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/** Signs a token with RS256, whatever the header says; a token with `alg: none` gets no signature. */
function signToken({ header, claims, key }: TokenDraft): string {
  const signed = `${base64url(header)}.${base64url(claims)}`
  return `${signed}.${header.alg === 'none' ? '' : base64url(sign('sha256', Buffer.from(signed), key))}`
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function secretOf(request: IncomingMessage, body: URLSearchParams, kind: Kind): string | null {
  if (kind.secretIn !== 'client_secret_basic') return body.get('client_secret')
  const [, encoded = ''] = (request.headers.authorization ?? '').split(' ')
  return decodeURIComponent(Buffer.from(encoded, 'base64').toString().split(':')[1] ?? '')
}

/**
 * Starts a fake OpenID Connect issuer on this machine, with discovery, keys, authorization with PKCE, single-use codes
 * and signed tokens. It uses the real time, because the library that checks its tokens does, too.
 */
export async function startIssuer(kind: Kind = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const client = { id: `client-${randomBytes(4).toString('hex')}`, secret: randomBytes(16).toString('hex') }
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, IssuerPerson>()
  const state: {
    /** The person that the issuer's login page offers. */
    person: IssuerPerson
    /** Changes a token before it is signed; a returned string replaces the token. */
    forge: ((draft: TokenDraft) => TokenDraft | string) | undefined
    /** If set, the issuer answers every request with this HTTP status. */
    brokenStatus: number | undefined
  } = { person: { subject: 'nobody' }, forge: undefined, brokenStatus: undefined }

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [kind.secretIn ?? 'client_secret_post'],
    ...(kind.hasUserInfo && { userinfo_endpoint: `${url}/userinfo` }),
    ...(kind.namesItself && { authorization_response_iss_parameter_supported: true }),
  })
  const addressOf = ({ email, isVerified = true, hostedDomain }: IssuerPerson) => ({
    ...(email !== undefined && { email, email_verified: isVerified }),
    ...(hostedDomain !== undefined && { hd: hostedDomain }),
  })

  /** Logs a person in, as the issuer's page does. Returns the fields of the authorization response. */
  function authorize(page: URL, person: IssuerPerson): URLSearchParams {
    const request = page.searchParams
    if (request.get('client_id') !== client.id || request.get('code_challenge_method') !== 'S256') {
      throw new Error(`the issuer refuses ${page.search}`)
    }
    const code = randomBytes(16).toString('hex')
    grants.set(code, { person, request, isUsed: false })
    return new URLSearchParams({ code, state: request.get('state') ?? '', ...(kind.namesItself && { iss: url }) })
  }

  function tokenFor({ person, request }: Grant): string {
    const seconds = Math.floor(Date.now() / 1000)
    const draft: TokenDraft = {
      header: { alg: 'RS256', kid: 'key-1' },
      claims: {
        iss: url,
        aud: client.id,
        sub: person.subject,
        iat: seconds,
        exp: seconds + 300,
        nonce: request.get('nonce'),
        ...(!kind.hasUserInfo && addressOf(person)),
      },
      key: privateKey,
    }
    const forged = state.forge?.(draft) ?? draft
    return typeof forged === 'string' ? forged : signToken(forged)
  }

  async function giveToken(request: IncomingMessage): Promise<[number, object]> {
    const body = await bodyOf(request)
    if (secretOf(request, body, kind) !== client.secret) return [401, { error: 'invalid_client' }]
    const grant = grants.get(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant?.isUsed === false &&
      grant.request.get('redirect_uri') === body.get('redirect_uri') &&
      grant.request.get('code_challenge') === challenge
    if (!grant || !isRight) return [400, { error: 'invalid_grant' }]
    grant.isUsed = true
    const accessToken = randomBytes(16).toString('hex')
    accessTokens.set(accessToken, grant.person)
    return [200, { access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token: tokenFor(grant) }]
  }

  /** Renders the issuer's login page, with a button for the person and a cancel button. */
  function page(request: URL): string {
    const to = request.searchParams.get('redirect_uri') ?? ''
    const isForm = request.searchParams.get('response_mode') === 'form_post'
    const cancelled = { error: 'access_denied', state: request.searchParams.get('state') ?? '' }
    const form = (fields: Iterable<readonly [string, string]>, label: string) => {
      const inputs = [...fields].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
      )
      return `<form method="${isForm ? 'post' : 'get'}" action="${escapeHtml(to)}">${inputs.join('')}<button>${label}</button></form>`
    }
    const answer = authorize(request, state.person)
    return `<!doctype html><title>Issuer</title>${form(answer, 'Continue')}${form(Object.entries(cancelled), 'Cancel')}`
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url)
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.brokenStatus !== undefined) return void send(state.brokenStatus, {})
    if (asked.pathname === '/.well-known/openid-configuration') return void send(200, metadata())
    if (asked.pathname === '/keys') {
      return void send(200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1', use: 'sig', alg: 'RS256' }],
      })
    }
    if (asked.pathname === '/token') return void send(...(await giveToken(request)))
    if (asked.pathname === '/userinfo') {
      const person = accessTokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
      return void (person ? send(200, { sub: person.subject, ...addressOf(person) }) : send(401, {}))
    }
    if (asked.pathname === '/authorize') {
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(asked))
    }
    send(404, {})
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

  return {
    url,
    client,
    state,
    authorize,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FakeIssuer = Awaited<ReturnType<typeof startIssuer>>

/** Returns environment variables of a server that offers these issuers. */
export function settingsOfIssuers(
  issuers: Readonly<Partial<Record<'google' | 'apple' | 'oidc', FakeIssuer>>>,
): Record<string, string> {
  const entries = Object.entries(issuers).flatMap(([id, { url, client }]) => {
    const name = `LOGIN_${id.toUpperCase()}`
    return [
      [`${name}_ISSUER`, url],
      [`${name}_CLIENT_ID`, client.id],
      [`${name}_SECRET`, client.secret],
    ]
  })
  return { ...Object.fromEntries(entries), ...(issuers.oidc && { LOGIN_OIDC_LABEL: 'Example ID' }) }
}
