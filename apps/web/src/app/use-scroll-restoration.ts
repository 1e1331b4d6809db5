import { useLayoutEffect, useRef } from 'react'

const positions = new Map<string, number>()
let isReturning = false

/** Records the scroll position of every URL. */
export function recordScrollPositions(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(location.pathname + location.search, scrollY), { passive: true })
  addEventListener('popstate', () => {
    isReturning = true
  })
}

function place(path: string) {
  const storedTop = isReturning ? positions.get(path + location.search) : undefined
  isReturning = false
  scrollTo({ top: storedTop ?? 0, behavior: 'instant' })
}

/**
 * Scrolls to the top of a new URL; Back restores the previous scroll position. This works because screens render cached
 * content at its full height in their first frame.
 */
export function useScrollRestoration(path: string) {
  const placed = useRef(path)
  useLayoutEffect(() => {
    // Leaves the first URL's position alone: the viewer may have scrolled before the app loaded.
    if (placed.current !== path) place(path)
    placed.current = path
  }, [path])
}
