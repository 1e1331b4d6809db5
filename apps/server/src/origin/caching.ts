import type { OriginFile } from './match.ts'
import { secondsLeft } from './token.ts'

const yearSeconds = 31_536_000
const shortSeconds = 60

/**
 * Cache lifetime of a file. A browser caches immutable files for a year, because it had a valid link. A shared cache
 * keeps them only until the link's token expires, because it would serve an expired link without asking: `s-maxage` for
 * all of them, `CDN-Cache-Control` (RFC 9213) for those configured to cache longer than Cache-Control allows.
 */
export function cachingOf({ isImmutable, guard }: OriginFile, nowMs: number): Readonly<Record<string, string>> {
  const seconds = isImmutable ? yearSeconds : shortSeconds
  const more = isImmutable ? ', immutable' : ''
  if (!guard) return { 'cache-control': `public, max-age=${seconds}${more}` }
  const shared = Math.min(seconds, secondsLeft(guard.token, nowMs))
  return {
    'cache-control': `public, max-age=${seconds}, s-maxage=${shared}${more}`,
    'cdn-cache-control': `public, max-age=${shared}, must-revalidate`,
  }
}
