import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import type { Subscription } from './encrypt-message.ts'

const pointBytes = 65
const secretBytes = 16

/**
 * Returns whether a text can be the URL of a push service: https on the default port, and a host name with a dot. The
 * IP address of the host is checked for each connection (post-message.ts).
 */
function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, port, username, password, hostname } = new URL(text)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}

/** Returns whether a text is an uncompressed public key of the curve P-256 in base64url. */
function isPublicKey(text: string): boolean {
  if (Buffer.from(text, 'base64url').length !== pointBytes) return false
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Returns the first invalid field of a browser's subscription; undefined if all fields are valid. */
export function findInvalidField({ endpoint, p256dh, auth }: Subscription): keyof Subscription | undefined {
  if (!isPushEndpoint(endpoint)) return 'endpoint'
  if (!isPublicKey(p256dh)) return 'p256dh'
  return Buffer.from(auth, 'base64url').length === secretBytes ? undefined : 'auth'
}
