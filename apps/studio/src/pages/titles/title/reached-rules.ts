/** Share of viewers who came to an episode; of all who began, up to the wall, and of those who went on, behind it. */
export interface Reached {
  readonly n: number
  readonly viewers: number
  /** 0 to 1. */
  readonly share: number
  /** Part of the viewers of the episode before it who did not come here, 0 to 1. */
  readonly lost: number
  readonly isBehindWall: boolean
}

/** Fewer viewers than these are too few for shares. */
export const fewViewers = 30

/**
 * Shares of the viewers of each episode. Behind the wall they are of those who went on, because they are another
 * population. @param freeEpisodes the wall is after this episode
 */
export function sharesOf(
  episodes: readonly { readonly n: number; readonly viewers: number }[],
  freeEpisodes: number,
): readonly Reached[] {
  const all = episodes[0]?.viewers ?? 0
  const wentOn = episodes.find(({ n }) => n > freeEpisodes)?.viewers ?? 0
  return episodes.map(({ n, viewers }, at) => {
    const isBehindWall = n > freeEpisodes
    const of = isBehindWall ? wentOn : all
    const before = episodes[at - 1]?.viewers ?? viewers
    return {
      n,
      viewers,
      isBehindWall,
      share: of === 0 ? 0 : viewers / of,
      lost: before === 0 ? 0 : (before - viewers) / before,
    }
  })
}
