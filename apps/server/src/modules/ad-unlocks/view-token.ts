import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'

type Key = Pick<Secrets, 'operatorKey'>

const macOf = ({ operatorKey }: Key, viewId: string): string =>
  createHmac('sha256', operatorKey).update(`ad view ${viewId}`).digest('base64url')

/** Returns the id of an ad view with the server's signature, as sent to clients and ad networks. */
export const signAdViewToken = (key: Key, viewId: string): string => `${viewId}.${macOf(key, viewId)}`

/** Returns the id in a token; undefined if this server did not sign it. */
export function verifyAdViewToken(key: Key, token: string): string | undefined {
  const [, viewId = '', mac = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? []
  const wanted = Buffer.from(macOf(key, viewId))
  const given = Buffer.from(mac)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? viewId : undefined
}

/** Checks that an ad network signed a token: HMAC-SHA256 in hex, with any of the secrets. */
export function isSignedByNetwork(token: string, signature: string, secrets: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  // Tries every secret, so that the duration does not reveal the matching one.
  const fits = secrets.map((secret) => timingSafeEqual(given, createHmac('sha256', secret).update(token).digest()))
  return fits.includes(true)
}
