import { useEffect, useRef, useState } from 'react'

/** A horizontally scrolling row: reports whether it can scroll either way, and scrolls it by 80% of its width. */
export function useRail<E extends HTMLElement>() {
  const rail = useRef<E>(null)
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const row = rail.current
    if (!row) return
    const look = () => {
      const canGoBack = row.scrollLeft > 4
      const canGoOn = row.scrollLeft + row.clientWidth < row.scrollWidth - 4
      setEnds((known) => (known.canGoBack === canGoBack && known.canGoOn === canGoOn ? known : { canGoBack, canGoOn }))
    }
    const resized = new ResizeObserver(look)
    resized.observe(row)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [])
  const turn = (direction: 1 | -1) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.8, behavior })
  }
  return { rail, ...ends, turn }
}
