const notNumbers = /\d{3,4}[pi](?![a-z])|[xh]\.?26[45]|s\d{1,2}(?=e\d)/gi
const naturally = new Intl.Collator('en', { numeric: true }).compare

/** Returns a file's name without folders and extension. */
export const fileNameWithoutExtension = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')

/**
 * Returns the last number in a file's name, ignoring sizes and codecs such as `1080p` and `x264`; 0 if there is none.
 */
export const numberInFileName = (path: string): number =>
  Number(fileNameWithoutExtension(path).replace(notNumbers, ' ').match(/\d+/g)?.at(-1) ?? 0)

/** Sorts video files by episode: by the numbers in their names if these are 1 to n, otherwise by name. */
export function sortVideoFiles(paths: readonly string[]): readonly string[] {
  const byNumber = paths.toSorted((a, b) => numberInFileName(a) - numberInFileName(b))
  const isNumbered = byNumber.every((path, index) => numberInFileName(path) === index + 1)
  return isNumbered ? byNumber : paths.toSorted(naturally)
}

/**
 * An episode with its usage by viewers. An episode that viewers have used keeps its number, because links, unlocks and
 * playback positions refer to the number.
 */
export interface EpisodeUsage {
  readonly n: number
  /** Whether viewers can currently see the episode. */
  readonly isVisible: boolean
  /** `unlocks`: number of viewers who have unlocked the episode; `viewers`: number of viewers who have watched it. */
  readonly unlocks: number
  readonly viewers: number
}
/** Returns whether an episode can be renumbered without affecting any viewer. */
export const canRenumberEpisode = ({ isVisible, unlocks, viewers }: EpisodeUsage): boolean =>
  !isVisible && unlocks === 0 && viewers === 0

/** The old and the new number of an episode. */
export interface Renumbering {
  readonly from: number
  readonly to: number
}
/** Returns the episodes whose number changes when the episodes `order` get the numbers `numbers`. */
export const findRenumberedEpisodes = (numbers: readonly number[], order: readonly number[]): readonly Renumbering[] =>
  numbers.flatMap((to, index) => {
    const from = order[index] ?? to
    return from === to ? [] : [{ from, to }]
  })

interface EpisodeVideo {
  readonly n: number
  readonly video?: string
}
/**
 * Returns the numbers of the present episodes in the order that gives their videos the positions of an earlier state.
 * Videos that were replaced since then fill the remaining positions in their order; episodes that the earlier state
 * lacks keep their positions.
 */
export function restoreEpisodeOrder(
  present: readonly EpisodeVideo[],
  earlier: readonly EpisodeVideo[],
): readonly number[] {
  const wanted = new Map(earlier.map(({ n, video }) => [n, video]))
  const left = new Map(present.map(({ n, video }) => [n, video]))
  const order = new Map<number, number>()
  function take(to: number, from: number | undefined): void {
    if (from === undefined || order.has(to)) return
    order.set(to, from)
    left.delete(from)
  }
  for (const { n, video } of present) if ((wanted.get(n) ?? video) === video) take(n, n)
  for (const { n } of present)
    take(n, [...left].find(([, video]) => video !== undefined && video === wanted.get(n))?.[0])
  for (const { n } of present) take(n, left.keys().next().value)
  return present.map(({ n }) => order.get(n) ?? n)
}
