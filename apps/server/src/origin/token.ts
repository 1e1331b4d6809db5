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

/** Tolerated difference between the clocks of two servers that accept each other's tokens. */
const skewSeconds = 300

/** Whether something with this expiry can be valid now: not expired, and not from a clock far ahead. */
export const isUnexpired = (expiry: number, nowMs: number): boolean =>
  nowMs < expiry * 1000 && expiry * 1000 <= nowMs + (2 * windowSeconds + skewSeconds) * 1000

/** Whole seconds until a valid token expires. */
export const secondsLeft = (token: string, nowMs: number): number =>
  Math.max(0, Math.floor(Number(tokenPattern.exec(token)?.[1] ?? 0) - nowMs / 1000))

function signature({ cpId, vidId, episodeN }: MediaSubject, expiry: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${cpId}/${vidId}/${episodeN}/${expiry}`).digest('base64url')
}

/** `<expiry>.<signature>`, valid for 30 to 60 minutes from `nowMs`. */
export function signMediaToken(subject: MediaSubject, nowMs: number, key: Uint8Array): string {
  const expiry = String(tokenExpiry(nowMs))
  return `${expiry}.${signature(subject, expiry, key)}`
}

/**
 * True if the token is for this subject and not expired. Compared as text, because base64url has several spellings of
 * the same bytes.
 */
export function isMediaToken(token: string, subject: MediaSubject, nowMs: number, key: Uint8Array): boolean {
  const [, expiry, given] = tokenPattern.exec(token) ?? []
  if (expiry === undefined || given === undefined) return false
  const isOwn = timingSafeEqual(Buffer.from(given), Buffer.from(signature(subject, expiry, key)))
  return isOwn && isUnexpired(Number(expiry), nowMs)
}
