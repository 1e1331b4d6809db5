/**
 * Share of viewers who reached an episode. Up to the paywall, 100 % are all viewers; after the paywall, 100 % are the
 * viewers who passed it.
 */
export interface EpisodeReach {
  readonly n: number
  readonly viewers: number
  /** Share of viewers who reached the episode, 0 to 1. */
  readonly share: number
  /** Share of the previous episode's viewers who did not reach this episode, 0 to 1. */
  readonly lost: number
  readonly isBehindWall: boolean
}

/** Below this number of viewers, shares are not meaningful. */
export const minViewersForShares = 30

/**
 * Computes the share of viewers for each episode. After the paywall, shares are relative to the viewers who passed
 * it.
 * @param freeEpisodes number of episodes before the paywall
 */
export function computeEpisodeReach(
  episodes: readonly { readonly n: number; readonly viewers: number }[],
  freeEpisodes: number,
): readonly EpisodeReach[] {
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
