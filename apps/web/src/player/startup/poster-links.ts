import { parseVideoQuery } from '@cliffhanger/domain/opening-episode'

const poster = 'a[href^="/video?"]'

/** The player link that an event's target belongs to. */
export const posterAt = ({ target }: Event): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>(poster)) || undefined

/** The title and episode that a player link opens. */
export const parsePlayerLink = (link: HTMLAnchorElement) => parseVideoQuery(new URL(link.href).search)

function isInView(link: Element): boolean {
  const { top, bottom, left, right } = link.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isNear = top < clientHeight * 1.5 && bottom > 0 && left < clientWidth && right > 0 && bottom > top
  // A banner's hidden slides overlap the visible one. Safari supports `checkVisibility` since version 17.4.
  const canTell = Reflect.has(link, 'checkVisibility')
  return isNear && (!canTell || link.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
}

/** Player links in view or slightly below, in document order. */
export const postersInView = (page: Document): HTMLAnchorElement[] =>
  [...page.querySelectorAll<HTMLAnchorElement>(poster)].filter(isInView)
