import { type RefCallback, startTransition, useCallback, useEffect, useState } from 'react'
import { canGoBackInApp } from '#player/in-app-history.ts'

const firstModules = 2
const patienceMs = 5000
/** A tap is none: it leads elsewhere, and what it leads to needs the main thread. */
const stirrings = ['scroll', 'touchmove', 'wheel', 'keydown'] as const

/**
 * Whether somebody has begun to move through the page, or moved on from it before. After a while also for who reads it
 * without: by a list of headings, for example.
 */
export function useStirred(): boolean {
  const [isStirred, setIsStirred] = useState(canGoBackInApp)
  useEffect(() => {
    if (isStirred) return
    const stir = () => startTransition(() => setIsStirred(true))
    // They may have begun before the app took the page over.
    if (scrollY > 0) stir()
    const patience = setTimeout(stir, patienceMs)
    for (const name of stirrings) addEventListener(name, stir, { passive: true })
    return () => {
      clearTimeout(patience)
      for (const name of stirrings) removeEventListener(name, stir)
    }
  }, [isStirred])
  return isStirred
}

/**
 * How many of the modules to draw, and a ref for what follows the last of them: one more whenever that is in view, and
 * once somebody moves, whenever it comes within a screen and a half of it. Neither the first frame nor a tap waits for
 * what nobody looks at. Who comes back to home has them all at once, because the place where they were has to be there.
 */
export function useShownModules(isStirred: boolean): { shown: number; end: RefCallback<HTMLElement> } {
  const [shown, setShown] = useState(() => (isStirred ? Number.POSITIVE_INFINITY : firstModules))
  const rootMargin = isStirred ? '0px 0px 150% 0px' : '0px'
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      // Made anew after each step: an observer tells of changes alone, and the end may still be near.
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setShown(shown + 1))
        },
        { rootMargin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [shown, rootMargin],
  )
  return { shown, end }
}
