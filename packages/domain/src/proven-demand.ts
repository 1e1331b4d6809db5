/** Codecs that titles in demand get in addition to H.264, best first. */
export const extraCodecs = ['av1', 'hevc'] as const
export type ExtraCodec = (typeof extraCodecs)[number]

/** Only viewers of this many past days count as demand. */
export const demandDays = 7

/** A title and the number of its viewers in the past days. */
export interface Audience {
  readonly vidId: string
  readonly viewers: number
}

/** Titles with at least `leastViewers`, most viewers first: encoding them saves the most bytes. */
export const titlesInDemand = (audiences: readonly Audience[], leastViewers: number): string[] =>
  audiences
    .filter(({ viewers }) => viewers >= leastViewers)
    .toSorted((a, b) => b.viewers - a.viewers)
    .map(({ vidId }) => vidId)
