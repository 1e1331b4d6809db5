import { useEffect, useState } from 'react'
import { tokenOf } from './link-token.ts'

/** The token that the address brought; it is taken out of the address, and of the browser's history, at once. */
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
    // A link that is opened while the page is there already.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
