import { createContext, useContext, useDeferredValue } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

let hasPushed = false

/** Records whether the app has added a history entry. The router dispatches a `pushState` event for each entry. */
export function recordAppNavigation(page: Window): void {
  page.addEventListener(
    'pushState',
    () => {
      hasPushed = true
    },
    { once: true },
  )
}

/** Returns whether the app has added a history entry since the page was loaded. */
export const hasNavigated = (): boolean => hasPushed
/**
 * Returns whether Back stays inside the app. False on a page opened by an external link or in a new tab, also after a
 * return to that page; browsers without the Navigation API cannot detect the return.
 */
export const canGoBackInApp = (): boolean => hasPushed && window.navigation?.canGoBack !== false

const read = () => location.pathname + location.search

/** The current URL: path and query string. During server rendering, a provider around the app sets it. */
export const UrlContext = createContext('/')

const startOfSearch = (address: string) => (address.includes('?') ? address.indexOf('?') : address.length)
export const pathOf = (address: string): string => address.slice(0, startOfSearch(address))
const isPlayer = (address: string) => pathOf(address) === '/video'

/**
 * Returns the browser's URL. A change to the player is deferred: it renders in interruptible slices, so that the
 * video that already plays is not delayed, and the previous screen does not read the player's query string meanwhile.
 */
export function useCurrentUrl(): string {
  const drawn = useContext(UrlContext)
  const address = useLocationProperty(read, () => (typeof location === 'undefined' ? drawn : read()))
  const settled = useDeferredValue(address)
  return isPlayer(address) && !isPlayer(settled) ? settled : address
}

export const usePathname = (): string => pathOf(useContext(UrlContext))
/** Returns the query string of the URL, including its question mark; '' if there is none. */
export function useUrlSearch(): string {
  const address = useContext(UrlContext)
  return address.slice(startOfSearch(address))
}
