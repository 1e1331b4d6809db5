import { createContext, useContext, useSyncExternalStore } from 'react'

/** Whether a media query holds, following it. */
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

/** From 601 px: header navigation instead of bottom tabs. */
const wide = '(min-width: 601px)'
export const isWideNow = (): boolean => matchMedia(wide).matches
/** Which of the two a page is drawn for where nothing can be measured. */
export const DrawnWideContext = createContext(isWideNow)
export const useIsWide = () => useMedia(wide, useContext(DrawnWideContext))
