/** Reason why a viewer may play an episode, or `locked`. */
export type EpisodeAccess = 'free' | 'owned' | 'member' | 'locked'

export interface AccessFacts {
  /** 1-based episode number. */
  readonly episode: number
  /** First episode that needs payment, 1-based; totalNum + 1 if all are free. */
  readonly payNVideo: number
  readonly isOwned: boolean
  readonly isMember: boolean
}

/**
 * Determines access to an episode by the rules of the specification. Only the server's result is authoritative; the
 * client uses its own result for display.
 */
export function episodeAccess({ episode, payNVideo, isOwned, isMember }: AccessFacts): EpisodeAccess {
  if (episode < payNVideo) return 'free'
  if (isOwned) return 'owned'
  return isMember ? 'member' : 'locked'
}

export const canPlay = (facts: AccessFacts): boolean => episodeAccess(facts) !== 'locked'
