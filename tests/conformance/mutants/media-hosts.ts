import type { Mutant } from './mutant.ts'

/** Mutants for CDN caching and the files that nginx may read. The threat model names them. */
export const mediaHostMutants: readonly Mutant[] = [
  {
    name: 'a-cdn-keeps-expired-links',
    test: 'apps/server/src/origin/mount.test.ts',
    find: 'const shared = Math.min(seconds, secondsUntilExpiry(guard.token, nowMs))',
    replace: 'const shared = Math.max(seconds, secondsUntilExpiry(guard.token, nowMs))',
    red: 's-maxage=31536000, immutable',
  },
  {
    name: 'nginx-reads-every-secret',
    find: "name.startsWith('mediaTokenKey') && name !== createdAtEntryName('mediaTokenKey')",
    replace: "name !== ''",
    red: 'to deeply equal',
  },
]
