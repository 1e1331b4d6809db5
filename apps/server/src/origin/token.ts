import { createHmac, timingSafeEqual } from 'node:crypto'

/** Subject of a media token: one episode of one title. Ids as in the path. */
export interface MediaSubject {
  readonly cpId: string
  readonly vidId: string
  readonly episodeN: string
}

const windowSeconds = 1800
const tokenPattern = /^([1-9]\d{9})\.([\w-]{43})$/

/**
 * Unix seconds: the first multiple of 1,800 s that is at least 1,800 s ahead, so that one viewer's URLs stay cacheable.
 */
export const tokenExpiry = (nowMs: number): number =>
  Math.ceil((nowMs / 1000 + windowSeconds) / windowSeconds) * windowSeconds

/** How far the clocks of two servers may be apart, and each take the other's tokens. */
const skewSeconds = 300

/** Whether something that ends then can be good now: not over, and not of a clock that was far ahead. */
export const isWithinLife = (expiry: number, nowMs: number): boolean =>
  nowMs < expiry * 1000 && expiry * 1000 <= nowMs + (2 * windowSeconds + skewSeconds) * 1000

/** Whole seconds until a good token ends. */
export const secondsLeft = (token: string, nowMs: number): number =>
  Math.max(0, Math.floor(Number(tokenPattern.exec(token)?.[1] ?? 0) - nowMs / 1000))

function signature({ cpId, vidId, episodeN }: MediaSubject, expiry: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${cpId}/${vidId}/${episodeN}/${expiry}`).digest('base64url')
}

/** `<expiry>.<signature>`, good for 30 to 60 minutes from `nowMs`. */
export function signMediaToken(subject: MediaSubject, nowMs: number, key: Uint8Array): string {
  const expiry = String(tokenExpiry(nowMs))
  return `${expiry}.${signature(subject, expiry, key)}`
}

/** True while the token is this subject's own and within its life. Compared as text: base64url has more than one spelling of a byte string. */
export function isMediaToken(token: string, subject: MediaSubject, nowMs: number, key: Uint8Array): boolean {
  const [, expiry, given] = tokenPattern.exec(token) ?? []
  if (expiry === undefined || given === undefined) return false
  const isOwn = timingSafeEqual(Buffer.from(given), Buffer.from(signature(subject, expiry, key)))
  return isOwn && isWithinLife(Number(expiry), nowMs)
}
