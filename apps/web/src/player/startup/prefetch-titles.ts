import type { TitleLists } from '#features/titles/title-lists.ts'
import { parsePlayerLink, postersInView } from './poster-links.ts'

/** How many of the posters in view to prefetch, in document order. */
const maxPrefetched = 8
const restMs = 300
const rollingMs = 200

/**
 * Prefetches the start data of the titles whose posters are in view, whenever scrolling stops. Returns a predicate: true if
 * the page was still scrolling from a touch shortly before the given time, in ms of `performance.now`.
 */
export function prefetchTitlesInView(
  page: Document,
  lists: TitleLists,
  isSaving: () => boolean,
): (atMs: number) => boolean {
  const askInView = async () => {
    if (isSaving() || page.visibilityState === 'hidden') return
    const vids = new Set(postersInView(page).map((link) => parsePlayerLink(link).vid))
    // Sequential, because none of the requests is urgent.
    for (const vid of [...vids].slice(0, maxPrefetched)) {
      // Stops once the player is open: the episode needs the bandwidth.
      if (page.location.pathname === '/video') return
      await lists.ask(vid)
    }
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  let lastMovedMs = Number.NEGATIVE_INFINITY
  let isFlung = false
  // Browsers cancel the pointer when a touch starts to scroll the page.
  page.addEventListener('pointercancel', () => {
    isFlung = true
  })
  const whenAtRest = () => {
    lastMovedMs = performance.now()
    clearTimeout(resting)
    resting = setTimeout(() => {
      isFlung = false
      void askInView()
    }, restMs)
  }
  for (const type of ['scroll', 'popstate', 'pushState']) {
    window.addEventListener(type, whenAtRest, { passive: true, capture: true })
  }
  whenAtRest()
  return (atMs) => isFlung && atMs - lastMovedMs < rollingMs
}
