const notNumbers = /\d{3,4}[pi](?![a-z])|[xh]\.?26[45]|s\d{1,2}(?=e\d)/gi
const naturally = new Intl.Collator('en', { numeric: true }).compare

/** The name of a file without folders and ending. */
export const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')

/** The last number in a file's name, without sizes and codecs such as `1080p` and `x264`; 0 without one. */
export const numberInName = (path: string): number =>
  Number(stemOf(path).replace(notNumbers, ' ').match(/\d+/g)?.at(-1) ?? 0)

/** Videos in the order of their episodes: by the numbers in the names if they are 1 to n, else by the names. */
export function orderVideos(paths: readonly string[]): readonly string[] {
  const byNumber = paths.toSorted((a, b) => numberInName(a) - numberInName(b))
  const isNumbered = byNumber.every((path, index) => numberInName(path) === index + 1)
  return isNumbered ? byNumber : paths.toSorted(naturally)
}

/**
 * An episode and the number of its uses by viewers. A used episode keeps its number, because links, unlocks and positions refer
 * to it.
 */
export interface UsedEpisode {
  readonly n: number
  /** Viewers see it now. */
  readonly isVisible: boolean
  /** Viewers who have unlocked it, and who have watched it. */
  readonly unlocks: number
  readonly viewers: number
}
/** Whether an episode can get another number without changing what a viewer has. */
export const canMove = ({ isVisible, unlocks, viewers }: UsedEpisode): boolean =>
  !isVisible && unlocks === 0 && viewers === 0

/** A number, and the earlier number of its content. */
export interface Renumbering {
  readonly from: number
  readonly to: number
}
/** Episodes that get another number when the ones with the numbers `order` take the numbers `numbers`. */
export const renumber = (numbers: readonly number[], order: readonly number[]): readonly Renumbering[] =>
  numbers.flatMap((to, index) => {
    const from = order[index] ?? to
    return from === to ? [] : [{ from, to }]
  })

interface EpisodeVideo {
  readonly n: number
  readonly video?: string
}
/**
 * The order of the present episodes that brings their videos to the places of an earlier state. Videos that were replaced since
 * then take the places that are left, in their order; episodes that the earlier state lacks stay.
 */
export function orderOfState(present: readonly EpisodeVideo[], earlier: readonly EpisodeVideo[]): readonly number[] {
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
