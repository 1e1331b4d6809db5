import type { GuestPass } from './guest-pass.ts'

/** How far apart the first checks of one page may be. */
const nonceMs = 30_000
const mostNonces = 10_000

/**
 * One guest for the first checks of one page, which send the same nonce. On this server alone: where another one answers
 * the second check, the browser keeps the last cookie, and the page whose token does not fit checks again.
 */
export function createFirstChecks(now: () => number) {
  const passes = new Map<string, { readonly pass: Promise<GuestPass>; readonly until: number }>()
  return (nonce: string, make: () => Promise<GuestPass>): Promise<GuestPass> => {
    const known = passes.get(nonce)
    if (known && known.until > now()) return known.pass
    passes.delete(nonce)
    const pass = make()
    passes.set(nonce, { pass, until: now() + nonceMs })
    pass.catch(() => passes.delete(nonce))
    const [oldest] = passes.keys()
    if (passes.size > mostNonces && oldest !== undefined) passes.delete(oldest)
    return pass
  }
}
