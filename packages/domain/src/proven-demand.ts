/** Codecs in which popular titles are encoded in addition to H.264, best first. */
export const extraCodecs = ['av1', 'hevc'] as const
export type ExtraCodec = (typeof extraCodecs)[number]

/** Number of past days whose viewers count as demand. */
export const demandDays = 7

/** A title and its number of viewers in the past `demandDays` days. */
export interface TitleViewerCount {
  readonly vidId: string
  readonly viewers: number
}

/**
 * Returns the ids of the titles with at least `leastViewers` viewers, most viewers first, because encoding popular
 * titles in another codec saves the most bytes.
 */
export const titlesInDemand = (audiences: readonly TitleViewerCount[], leastViewers: number): string[] =>
  audiences
    .filter(({ viewers }) => viewers >= leastViewers)
    .toSorted((a, b) => b.viewers - a.viewers)
    .map(({ vidId }) => vidId)
