import { parseVideoQuery } from '@cliffhanger/domain/opening-episode'
import type { TitlePrefetchCache } from '#features/titles/title-lists.ts'
import { opensNewTab } from '#ui/navigation/link.tsx'

const poster = 'a[href^="/video?"]'

/** Returns the player link that contains an event's target. */
const posterAt = ({ target }: Event): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>(poster)) || undefined

/** Returns the title and episode that a player link opens. */
export const parsePlayerLink = (link: HTMLAnchorElement) => parseVideoQuery(new URL(link.href).search)

function isInView(link: Element): boolean {
  const { top, bottom, left, right } = link.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isNear = top < clientHeight * 1.5 && bottom > 0 && left < clientWidth && right > 0 && bottom > top
  // A banner's hidden slides overlap the visible one. Safari supports `checkVisibility` since version 17.4.
  const canTell = Reflect.has(link, 'checkVisibility')
  return isNear && (!canTell || link.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
}

/** Returns the player links in view or slightly below, in document order. */
const postersInView = (page: Document): HTMLAnchorElement[] =>
  [...page.querySelectorAll<HTMLAnchorElement>(poster)].filter(isInView)

/** Maximum number of posters to prefetch. */
const maxPrefetched = 8
const restMs = 300
const rollingMs = 200

/**
 * Prefetches the start data of the titles whose posters are in view, whenever scrolling stops. Returns a predicate: true if
 * the page was still scrolling from a touch shortly before the given time, in ms of `performance.now`.
 */
export function prefetchTitlesInView(
  page: Document,
  lists: TitlePrefetchCache,
  isSaving: () => boolean,
): (atMs: number) => boolean {
  const askInView = async () => {
    if (isSaving() || page.visibilityState === 'hidden') return
    const vids = new Set(postersInView(page).map((link) => parsePlayerLink(link).vid))
    // The requests are sent one after another, because none of them is urgent.
    for (const vid of [...vids].slice(0, maxPrefetched)) {
      // Stop prefetching once the player is open, because the episode needs the bandwidth.
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

interface PosterTaps {
  /**
   * Returns whether the page was still scrolling at the time `atMs`. A touch at that time stops the scrolling and is
   * not a tap.
   */
  isScrolling(atMs: number): boolean
  /** Returns whether the player is open: links inside it are left to the router. */
  isBusy(): boolean
  /** Called when a pointer goes down on a player link. */
  onTouch(link: HTMLAnchorElement): void
  /**
   * `onPress`: called when a press begins that will probably be a tap; `onPressEnd`: called when it turns out not to
   * be a tap.
   */
  onPress(link: HTMLAnchorElement): void
  onPressEnd(): void
  /** Called when a link is tapped. The browser's navigation is prevented, so the callback must open the link. */
  onTap(link: HTMLAnchorElement, atMs: number): void
}

/** A touch that moves farther than this distance is not a tap. */
const mostTapPx = 10
const clickWithinMs = 700

/** Reports taps and clicks on player links. Touches are reported on `pointerup`, 50 ms before the browser's click. */
export function onPosterTaps(page: Document, taps: PosterTaps): void {
  const { isScrolling, isBusy, onTouch, onPress, onPressEnd, onTap } = taps
  let touched: { readonly link: HTMLAnchorElement; readonly x: number; readonly y: number } | undefined
  let pressed: HTMLAnchorElement | undefined
  /**
   * The tap that was reported on `pointerup`. The click that the browser fires for this tap afterwards is not reported
   * again.
   */
  let told: { readonly link: HTMLAnchorElement; readonly atMs: number } | undefined

  page.addEventListener('pointerdown', (event) => {
    const link = posterAt(event)
    if (link) onTouch(link)
    const isFinger = event.isPrimary && event.pointerType === 'touch'
    const isTap = isFinger && !isScrolling(event.timeStamp)
    touched = link && isTap ? { link, x: event.clientX, y: event.clientY } : undefined
    endPress()
    const isClick = event.pointerType !== 'touch' && event.button === 0 && !opensNewTab(event)
    if (!link || !(isTap || isClick) || isBusy()) return
    pressed = link
    onPress(link)
  })
  const endPress = () => {
    if (pressed) onPressEnd()
    pressed = undefined
  }
  page.addEventListener('contextmenu', () => {
    touched = undefined
    endPress()
  })
  // The browser cancels the pointer when a touch starts to scroll the page.
  page.addEventListener('pointercancel', endPress)
  page.addEventListener('pointerup', (event) => {
    if (posterAt(event) !== pressed) endPress()
    if (!touched || posterAt(event) !== touched.link || isBusy()) return
    if (Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > mostTapPx) return endPress()
    pressed = undefined
    told = { link: touched.link, atMs: event.timeStamp }
    onTap(touched.link, event.timeStamp)
  })
  page.addEventListener(
    'click',
    (event) => {
      const link = posterAt(event)
      if (!link || opensNewTab(event)) return
      const isTold = link === told?.link && event.timeStamp - told.atMs < clickWithinMs
      if (!isTold && isBusy()) return
      event.preventDefault()
      pressed = undefined
      if (!isTold) onTap(link, event.timeStamp)
    },
    { capture: true },
  )
}
