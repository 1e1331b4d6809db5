import { createHmac, timingSafeEqual } from 'node:crypto'

/** Subject of a media token: one episode of one title, with the ids of the URL path. */
export interface MediaSubject {
  readonly cpId: string
  readonly vidId: string
  readonly episodeN: string
}

const windowSeconds = 1800
const tokenPattern = /^([1-9]\d{9})\.([\w-]{43})$/

/**
 * Returns the expiry of a new token in Unix seconds: the first multiple of 1,800 s that is at least 1,800 s ahead, so
 * that URLs stay the same, and cacheable, for a while.
 */
export const tokenExpiry = (nowMs: number): number =>
  Math.ceil((nowMs / 1000 + windowSeconds) / windowSeconds) * windowSeconds

/** Tolerated difference between the clocks of two servers that accept each other's tokens. */
const skewSeconds = 300

/** Returns whether an expiry is plausible: not in the past, and not from a clock that is far ahead. */
export const isPlausibleExpiry = (expiry: number, nowMs: number): boolean =>
  nowMs < expiry * 1000 && expiry * 1000 <= nowMs + (2 * windowSeconds + skewSeconds) * 1000

/** Returns the whole seconds until a valid token expires. */
export const secondsUntilExpiry = (token: string, nowMs: number): number =>
  Math.max(0, Math.floor(Number(tokenPattern.exec(token)?.[1] ?? 0) - nowMs / 1000))

function signature({ cpId, vidId, episodeN }: MediaSubject, expiry: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${cpId}/${vidId}/${episodeN}/${expiry}`).digest('base64url')
}

/** Creates a token `<expiry>.<signature>`, valid for 30 to 60 minutes from `nowMs`. */
export function signMediaToken(subject: MediaSubject, nowMs: number, key: Uint8Array): string {
  const expiry = String(tokenExpiry(nowMs))
  return `${expiry}.${signature(subject, expiry, key)}`
}

/**
 * Returns whether a token is valid for a subject and not expired. Compares text, because several base64url texts decode
 * to the same bytes.
 */
export function isMediaToken(token: string, subject: MediaSubject, nowMs: number, key: Uint8Array): boolean {
  const [, expiry, given] = tokenPattern.exec(token) ?? []
  if (expiry === undefined || given === undefined) return false
  const isOwn = timingSafeEqual(Buffer.from(given), Buffer.from(signature(subject, expiry, key)))
  return isOwn && isPlausibleExpiry(Number(expiry), nowMs)
}
