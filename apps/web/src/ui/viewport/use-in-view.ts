import { type RefObject, useEffect, useState } from 'react'

/** Returns whether at least a third of the element is in the viewport. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? true), {
      threshold: 0.33,
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return isInView
}
