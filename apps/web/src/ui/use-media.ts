import { useSyncExternalStore } from 'react'

/** Whether a media query holds, following it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
/** From 601 px: header navigation instead of bottom tabs. */
export const useIsWide = () => useMedia('(min-width: 601px)')
