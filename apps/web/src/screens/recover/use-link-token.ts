import { useEffect, useState } from 'react'
import { tokenOf } from './link-token.ts'

/** The token from the URL's fragment. It is removed from the URL and the browser history at once. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(() => tokenOf(location.hash))
  useEffect(() => {
    const take = () => {
      const found = tokenOf(location.hash)
      if (found === undefined) return
      setToken(found)
      history.replaceState(history.state, '', '/recover')
    }
    take()
    // A link opened while the page is already shown.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
