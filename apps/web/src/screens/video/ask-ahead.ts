import type { TitleLists } from '#features/watching/title-lists.ts'
import { openedBy, postersInView } from './poster-links.ts'

/** So many of the posters in view are asked about, first ones first. */
const mostInView = 8
const restMs = 300
const rollingMs = 200

/**
 * Asks how to start what the posters in view lead to, whenever the page has come to rest. Answers whether a finger set the
 * page rolling and it still did shortly before a time, in ms of `performance.now`.
 */
export function askAhead(page: Document, lists: TitleLists, isSaving: () => boolean): (atMs: number) => boolean {
  const askInView = async () => {
    if (isSaving() || page.visibilityState === 'hidden') return
    const vids = new Set(postersInView(page).map((link) => openedBy(link).vid))
    // One after the other: nothing of it is urgent.
    for (const vid of [...vids].slice(0, mostInView)) {
      // From now on all bytes are the episode's.
      if (page.location.pathname === '/video') return
      await lists.ask(vid)
    }
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  let lastMovedMs = Number.NEGATIVE_INFINITY
  let isFlung = false
  // The browser takes the finger for its own when that moves the page.
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
