import { parseVideoQuery } from '@cliffhanger/domain/opening-episode'

const poster = 'a[href^="/video?"]'

/** The link to the player that an event is about. */
export const posterAt = ({ target }: Event): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>(poster)) || undefined

/** What a link to the player opens. */
export const openedBy = (link: HTMLAnchorElement) => parseVideoQuery(new URL(link.href).search)

function isInView(link: Element): boolean {
  const { top, bottom, left, right } = link.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isNear = top < clientHeight * 1.5 && bottom > 0 && left < clientWidth && right > 0 && bottom > top
  // A banner's other pages lie where the one lies that is to be seen. Safari knows which since version 17.4.
  const canTell = Reflect.has(link, 'checkVisibility')
  return isNear && (!canTell || link.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
}

/** Links to the player in view, or a little below, in the page's order. */
export const postersInView = (page: Document): HTMLAnchorElement[] =>
  [...page.querySelectorAll<HTMLAnchorElement>(poster)].filter(isInView)
