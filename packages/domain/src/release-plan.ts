const dayMs = 86_400_000

/** Number of the title itself in a plan; its episodes begin with 1. */
export const titleStep = 0

export interface ReleaseStep {
  /** An episode, or `titleStep`. */
  readonly n: number
  /** Milliseconds since 1970. */
  readonly at: number
}
export interface EpisodesPerDay {
  /** Time of the first episodes; the others follow at the same hour of the next days (UTC). */
  readonly firstAt: number
  readonly perDay: number
}

/** Publication times of episodes, `perDay` on each day, in the order of their numbers. */
export function planEpisodes(numbers: readonly number[], { firstAt, perDay }: EpisodesPerDay): ReleaseStep[] {
  const size = Math.max(1, Math.floor(perDay))
  const inOrder = numbers.toSorted((a, b) => a - b)
  return inOrder.map((n, at) => ({ n, at: firstAt + Math.floor(at / size) * dayMs }))
}

/** Time for which an episode is marked as new. */
export const newForMs = 7 * dayMs

/** Whether something that was published at `at` is still new. */
export const isNew = (at: number | undefined, now: number): boolean =>
  at !== undefined && at <= now && now - at < newForMs
