import { useLayoutEffect, useRef } from 'react'

const positions = new Map<string, number>()
let isReturning = false

/** Begins to note where every address was left. */
export function followScrolling(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(location.pathname + location.search, scrollY), { passive: true })
  addEventListener('popstate', () => {
    isReturning = true
  })
}

function place(path: string) {
  const kept = isReturning ? positions.get(path + location.search) : undefined
  isReturning = false
  scrollTo({ top: kept ?? 0, behavior: 'instant' })
}

/**
 * A new address starts at the top; Back returns to where it was left. Screens make that possible by having their
 * content in the query cache, at its full height, in their first frame.
 */
export function useScrollMemory(path: string) {
  const placed = useRef(path)
  useLayoutEffect(() => {
    // The first one is where the browser has put it, and where somebody may have scrolled to before the app came.
    if (placed.current !== path) place(path)
    placed.current = path
  }, [path])
}
