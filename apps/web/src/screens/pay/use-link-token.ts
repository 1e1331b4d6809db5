import { useSyncExternalStore } from 'react'

function followHash(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The token behind the #, which no server ever sees; another code that is scanned into the same tab counts too. */
export const useLinkToken = (): string => useSyncExternalStore(followHash, () => location.hash.slice(1))
