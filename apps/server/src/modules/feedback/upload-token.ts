import { createHmac, timingSafeEqual } from 'node:crypto'
import { isWithinLife, tokenExpiry } from '../../origin/token.ts'

const pattern = /^([1-9]\d{9})\.([\w-]{43})$/

/** Begins with a word where a media token's text begins with a number, so that neither ever stands for the other. */
const signature = (imageId: string, expiry: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`uploads/${imageId}/${expiry}`).digest('base64url')

/** `<expiry>.<signature>`, good for 30 to 60 minutes from `nowMs`. */
export function signUploadToken(imageId: string, nowMs: number, key: Uint8Array): string {
  const expiry = String(tokenExpiry(nowMs))
  return `${expiry}.${signature(imageId, expiry, key)}`
}

/** True while the token is this image's own and within its life; compared as text, as media tokens are. */
export function isUploadToken(token: string, imageId: string, nowMs: number, key: Uint8Array): boolean {
  const [, expiry, given] = pattern.exec(token) ?? []
  if (expiry === undefined || given === undefined) return false
  const isOwn = timingSafeEqual(Buffer.from(given), Buffer.from(signature(imageId, expiry, key)))
  return isOwn && isWithinLife(Number(expiry), nowMs)
}
