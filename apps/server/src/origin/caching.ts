import type { OriginFile } from './match.ts'
import { secondsUntilExpiry } from './token.ts'

const yearSeconds = 31_536_000
const shortSeconds = 60

/**
 * Returns the caching headers of a file. Browsers cache immutable files for a year, because they had a valid link.
 * Shared caches keep files with a token only until the token expires, because they would serve expired links without a
 * request to us: `s-maxage` for all shared caches, `CDN-Cache-Control` (RFC 9213) for CDNs that are configured to
 * override Cache-Control.
 */
export function cacheHeadersFor({ isImmutable, guard }: OriginFile, nowMs: number): Readonly<Record<string, string>> {
  const seconds = isImmutable ? yearSeconds : shortSeconds
  const more = isImmutable ? ', immutable' : ''
  if (!guard) return { 'cache-control': `public, max-age=${seconds}${more}` }
  const shared = Math.min(seconds, secondsUntilExpiry(guard.token, nowMs))
  return {
    'cache-control': `public, max-age=${seconds}, s-maxage=${shared}${more}`,
    'cdn-cache-control': `public, max-age=${shared}, must-revalidate`,
  }
}
