import type { CardType } from '@cliffhanger/contract/entities'
import { home, pageSize } from '@cliffhanger/domain/constants'

/** Number of titles in a module's first row (specification, section 2). */
export const firstRow: Readonly<Record<CardType, number>> = {
  1: home.continueWatchingMost,
  18: pageSize.feed,
  29: home.carouselMost,
  30: home.listCards[30],
  31: home.listCards[31],
  32: home.carouselMost,
  33: pageSize.feed,
  34: home.listCards[34],
}
