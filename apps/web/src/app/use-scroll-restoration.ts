import { useLayoutEffect, useRef } from 'react'

const positions = new Map<string, number>()
/** The URL that Back or Forward led to; '' after another navigation. */
let returnedTo = ''

const here = () => location.pathname + location.search

/** Records the scroll position of every URL. */
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
 * Scrolls to the top of a new view; Back restores the previous scroll position. This works because screens render cached
 * content at its full height in their first frame.
 * @param view changes with the URL, on some screens only with its path
 */
export function useScrollRestoration(view: string) {
  const placed = useRef(view)
  useLayoutEffect(() => {
    // Leaves the first URL's position alone: the viewer may have scrolled before the app loaded.
    if (placed.current !== view) place()
    placed.current = view
  }, [view])
}
