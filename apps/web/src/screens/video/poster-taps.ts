import { wantsOwnTab } from '#ui/own-tab.ts'
import { posterAt } from './poster-links.ts'

interface PosterTaps {
  /** Whether the page still rolled at that time: a finger stops it then, and means nothing that lies there. */
  isRolling(atMs: number): boolean
  /** The player is open: its own links leave it first. */
  isBusy(): boolean
  /** A finger or button is down on a link to the player. */
  onTouch(link: HTMLAnchorElement): void
  /** The link is to be opened, by whoever listens: the browser does not. */
  onTap(link: HTMLAnchorElement, atMs: number): void
}

/** A finger that went further has moved the page. */
const mostTapPx = 10
const clickWithinMs = 700

/** Tells of taps and clicks on links to the player, of a finger's when it leaves: the browser says so 50 ms later. */
export function onPosterTaps(page: Document, { isRolling, isBusy, onTouch, onTap }: PosterTaps): void {
  let touched: { readonly link: HTMLAnchorElement; readonly x: number; readonly y: number } | undefined
  /** Told of when the finger left. Its click, if one comes, says nothing new. */
  let told: { readonly link: HTMLAnchorElement; readonly atMs: number } | undefined

  page.addEventListener('pointerdown', (event) => {
    const link = posterAt(event)
    if (link) onTouch(link)
    const isFinger = event.isPrimary && event.pointerType === 'touch'
    const isTap = isFinger && !isRolling(event.timeStamp)
    touched = link && isTap ? { link, x: event.clientX, y: event.clientY } : undefined
  })
  page.addEventListener('contextmenu', () => {
    touched = undefined
  })
  page.addEventListener('pointerup', (event) => {
    if (!touched || posterAt(event) !== touched.link || isBusy()) return
    if (Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > mostTapPx) return
    told = { link: touched.link, atMs: event.timeStamp }
    onTap(touched.link, event.timeStamp)
  })
  page.addEventListener(
    'click',
    (event) => {
      const link = posterAt(event)
      if (!link || wantsOwnTab(event)) return
      const isTold = link === told?.link && event.timeStamp - told.atMs < clickWithinMs
      if (!isTold && isBusy()) return
      event.preventDefault()
      if (!isTold) onTap(link, event.timeStamp)
    },
    { capture: true },
  )
}
