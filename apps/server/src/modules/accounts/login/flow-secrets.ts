import { createHmac } from 'node:crypto'

/** Values of one login at an issuer. They derive from the browser's cookie, so that only this browser can finish the login. */
export interface FlowSecrets {
  /** Returned in the issuer's answer. */
  readonly state: string
  /** Returned in the issuer's token. */
  readonly nonce: string
  /** PKCE: proves to the issuer that the server that exchanges the code has begun the login. */
  readonly verifier: string
}

export function flowSecrets(cookie: string): FlowSecrets {
  const derive = (use: keyof FlowSecrets): string => createHmac('sha256', cookie).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}
