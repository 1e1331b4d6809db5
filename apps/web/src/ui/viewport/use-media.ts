import { createContext, useContext, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and updates when that changes. */
export function useMedia(query: string, onServer?: () => boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    onServer,
  )
}

/** The wide layout, from 601 px: header navigation instead of bottom tabs. */
const wide = '(min-width: 601px)'
export const isWideNow = (): boolean => matchMedia(wide).matches
/** Whether to render the wide layout on the server and during hydration, when the viewport cannot be measured. */
export const WideOnServerContext = createContext(isWideNow)
export const useIsWide = () => useMedia(wide, useContext(WideOnServerContext))
