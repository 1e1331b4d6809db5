import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPlausibleExpiry, tokenExpiry } from '../../origin/token.ts'

const pattern = /^([1-9]\d{9})\.([\w-]{43})$/

/**
 * The signed text starts with `uploads`, that of a media token with a number, so neither token is valid as the other
 * kind.
 */
const signature = (imageId: string, expiry: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`uploads/${imageId}/${expiry}`).digest('base64url')

/** Returns `<expiry>.<signature>`, valid for 30 to 60 minutes from `nowMs`. */
export function signUploadToken(imageId: string, nowMs: number, key: Uint8Array): string {
  const expiry = String(tokenExpiry(nowMs))
  return `${expiry}.${signature(imageId, expiry, key)}`
}

/** Checks that the token belongs to this image and has not expired; compared as text, like media tokens. */
export function isUploadToken(token: string, imageId: string, nowMs: number, key: Uint8Array): boolean {
  const [, expiry, given] = pattern.exec(token) ?? []
  if (expiry === undefined || given === undefined) return false
  const isOwn = timingSafeEqual(Buffer.from(given), Buffer.from(signature(imageId, expiry, key)))
  return isOwn && isPlausibleExpiry(Number(expiry), nowMs)
}
