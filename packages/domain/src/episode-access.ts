/** Why a viewer may play an episode, or what stands in the way. */
export type EpisodeAccess = 'free' | 'owned' | 'member' | 'locked'

export interface AccessFacts {
  /** 1-based episode number. */
  readonly episode: number
  /** First episode that needs pay, 1-based; totalNum + 1 when none does. */
  readonly payNVideo: number
  readonly isOwned: boolean
  readonly isMember: boolean
}

/** Section 4 "Episode access". The server decides with it; the client only hints with it. */
export function episodeAccess({ episode, payNVideo, isOwned, isMember }: AccessFacts): EpisodeAccess {
  if (episode < payNVideo) return 'free'
  if (isOwned) return 'owned'
  return isMember ? 'member' : 'locked'
}

export const canPlay = (facts: AccessFacts): boolean => episodeAccess(facts) !== 'locked'
