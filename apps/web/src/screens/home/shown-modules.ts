import { type RefCallback, startTransition, useCallback, useEffect, useState } from 'react'
import { hasNavigated } from '#ui/navigation/address.ts'

const firstModules = 2
const maxWaitMs = 5000
/**
 * Events that start the rendering of further modules. Taps are excluded: a tap opens another screen, which needs the
 * main thread.
 */
const interactionEvents = ['scroll', 'touchmove', 'wheel', 'keydown'] as const

/**
 * Returns true once the viewer scrolls or uses the keyboard, or returns to home. Also returns true after a few seconds,
 * for viewers who read without these events, for example with a screen reader's list of headings.
 */
export function useHasInteracted(): boolean {
  const [hasInteracted, setHasInteracted] = useState(hasNavigated)
  useEffect(() => {
    if (hasInteracted) return
    const markInteracted = () => startTransition(() => setHasInteracted(true))
    // The viewer may have scrolled before hydration.
    if (scrollY > 0) markInteracted()
    const patience = setTimeout(markInteracted, maxWaitMs)
    for (const name of interactionEvents) addEventListener(name, markInteracted, { passive: true })
    return () => {
      clearTimeout(patience)
      for (const name of interactionEvents) removeEventListener(name, markInteracted)
    }
  }, [hasInteracted])
  return hasInteracted
}

/**
 * Returns how many modules to render, and a ref for the element after the last one. Renders one more when that element
 * is in view or, once the viewer has interacted, within 1.5 screens of the viewport. The first frame and taps therefore
 * do not wait for modules out of view. After a return to home all modules are rendered at once, because the previous
 * scroll position must exist.
 */
export function useShownModules(hasInteracted: boolean): { shown: number; end: RefCallback<HTMLElement> } {
  const [shown, setShown] = useState(() => (hasInteracted ? Number.POSITIVE_INFINITY : firstModules))
  const rootMargin = hasInteracted ? '0px 0px 150% 0px' : '0px'
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      // A new observer is created after each added module, because an observer reports only changes, and the end of
      // the list may still be in range.
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
