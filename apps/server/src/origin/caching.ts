import type { OriginFile } from './match.ts'
import { secondsLeft } from './token.ts'

const yearSeconds = 31_536_000
const shortSeconds = 60

/**
 * How long a file is kept. A browser keeps what never changes for a year: it had a good link. A cache that answers many
 * viewers keeps it until the link's token ends, because it would serve an expired link without asking: `s-maxage` is for all
 * of them, `CDN-Cache-Control` (RFC 9213) for those whose operator told them to keep more than Cache-Control says.
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
