import { createHmac } from 'node:crypto'

/**
 * Secrets for one login at an issuer. They are derived from the browser's cookie, so that only this browser can finish
 * the login.
 */
export interface FlowSecrets {
  /** OAuth `state` parameter: the issuer sends it back in the response that redirects the browser to this server. */
  readonly state: string
  /** OpenID Connect `nonce` parameter: the issuer puts it into the id token. */
  readonly nonce: string
  /** PKCE verifier: proves to the issuer that the server that exchanges the code also started the login. */
  readonly verifier: string
}

export function deriveFlowSecrets(cookie: string): FlowSecrets {
  const derive = (use: keyof FlowSecrets): string => createHmac('sha256', cookie).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}
