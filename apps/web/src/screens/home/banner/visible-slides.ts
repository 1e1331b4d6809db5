import { home } from '@cliffhanger/domain/constants'

/** The slides that the pager shows: at most seven neighbours, including the active one. */
export function visibleSlides(active: number, count: number): readonly number[] {
  const shown = Math.min(home.carouselVisible, count)
  const first = Math.min(Math.max(0, active - Math.floor(shown / 2)), count - shown)
  return Array.from({ length: shown }, (_, at) => first + at)
}
