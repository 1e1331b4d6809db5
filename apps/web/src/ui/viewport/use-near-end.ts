import { useEffect, useRef } from 'react'

/** Returns a ref for the last element of a list; calls `onNear` when it is within `screens` viewports below the view. */
export function useNearEnd(isActive: boolean, onNear: () => void, screens = 1.5) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    if (!isActive || !end.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: `0px 0px ${screens * 100}% 0px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isActive, screens])
  return end
}
