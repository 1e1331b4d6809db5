import { createContext, useContext, useDeferredValue } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

const read = () => location.pathname + location.search
const readOnServer = () => (typeof location === 'undefined' ? '/' : read())

/** The address that the app shows: path and search. */
export const AddressContext = createContext('/')

const startOfSearch = (address: string) => (address.includes('?') ? address.indexOf('?') : address.length)
export const pathOf = (address: string): string => address.slice(0, startOfSearch(address))
const isPlayer = (address: string) => pathOf(address) === '/video'

/**
 * The browser's address; of the player a moment later: it is drawn in slices, so that the video that has been started for
 * it gets its bytes meanwhile, and what is on the screen until then does not read the player's search.
 */
export function useShownAddress(): string {
  const address = useLocationProperty(read, readOnServer)
  const settled = useDeferredValue(address)
  return isPlayer(address) && !isPlayer(settled) ? settled : address
}

export const usePathname = (): string => pathOf(useContext(AddressContext))
/** With its question mark, '' without one. */
export function useSearch(): string {
  const address = useContext(AddressContext)
  return address.slice(startOfSearch(address))
}
