import { useLayoutEffect, useRef } from 'react'

const positions = new Map<string, number>()
/** The URL reached by Back or Forward; '' after any other navigation. */
let returnedTo = ''

const here = () => location.pathname + location.search

/** Starts recording the scroll position of every URL. */
export function recordScrollPositions(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(here(), scrollY), { passive: true })
  addEventListener('popstate', () => {
    returnedTo = here()
  })
}

function place() {
  const storedTop = returnedTo === here() ? positions.get(here()) : undefined
  returnedTo = ''
  scrollTo({ top: storedTop ?? 0, behavior: 'instant' })
}

/**
 * Scrolls to the top of a new view; after Back, restores its scroll position. This works because screens render cached
 * content at its full height at once.
 * @param view key of the displayed view: the URL, or on some screens only its path
 */
export function useScrollRestoration(view: string) {
  const placed = useRef(view)
  useLayoutEffect(() => {
    // Does not scroll on the initial page: the viewer may have scrolled before the app loaded.
    if (placed.current !== view) place()
    placed.current = view
  }, [view])
}
