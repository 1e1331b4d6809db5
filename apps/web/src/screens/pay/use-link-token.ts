import { useSyncExternalStore } from 'react'

function followHash(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The token in the URL's fragment, which is never sent to a server. Updates if another code is opened in the same tab. */
export const useLinkToken = (): string => useSyncExternalStore(followHash, () => location.hash.slice(1))
