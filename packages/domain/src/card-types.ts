import { homeTitleCounts, pageSize } from './constants.ts'

/** Card types of the home page as in the specification, with the number of titles in the first response for a card. */
const cardTypes = [
  { id: 29, description: 'banner', firstRow: homeTitleCounts.carouselMost },
  { id: 1, description: 'continue watching', firstRow: homeTitleCounts.continueWatchingMost },
  { id: 32, description: 'carousel', firstRow: homeTitleCounts.carouselMost },
  { id: 30, description: 'list', firstRow: homeTitleCounts.listCards[30] },
  { id: 31, description: 'list', firstRow: homeTitleCounts.listCards[31] },
  { id: 34, description: 'list', firstRow: homeTitleCounts.listCards[34] },
  { id: 33, description: 'grid', firstRow: pageSize.feed },
  { id: 18, description: 'infinite grid', firstRow: pageSize.feed },
] as const
export type HomeCardType = (typeof cardTypes)[number]['id']

export const homeCardTypeIds: readonly HomeCardType[] = /* @__PURE__ */ cardTypes.map(({ id }) => id)

export const isHomeCardType = (value: unknown): value is HomeCardType => homeCardTypeIds.some((id) => id === value)

/** Returns the number of titles that the first response contains for a card. */
export const firstResponseTitleCount = (type: HomeCardType): number =>
  cardTypes.find(({ id }) => id === type)?.firstRow ?? pageSize.feed

/** Describes all card types with their ids for operators: `29 banner, 1 continue watching, …`. */
export const describeHomeCardTypes = (): string =>
  cardTypes.map(({ id, description }) => `${id} ${description}`).join(', ')
