import { canPlay } from '@cliffhanger/domain/episode-access'
import type { TitleFacts } from '../catalogue/service.ts'
import type { ViewerTitleRights } from '../wallet/service.ts'

/** The wallet's interface for access checks. */
export interface PlayRights {
  owned(userId: string, vidId: string): Promise<ViewerTitleRights>
}

export interface EpisodeAccessCheck {
  canPlay(episode: number): boolean
  /** True if bought, singly or with the whole title; a membership does not count. */
  isOwned(episode: number): boolean
  /** Coins per episode for this viewer. */
  readonly price: number
}

/** Creates the access check for one viewer and title: the only place that decides whether an episode may be played. */
export async function createAccessCheck(
  rights: PlayRights,
  userId: string,
  title: TitleFacts,
): Promise<EpisodeAccessCheck> {
  const { episodes, wholeTitle, isMember, price = title.pricePerEpisode } = await rights.owned(userId, title.vidId)
  const isOwned = (episode: number) => wholeTitle || episodes.includes(episode)
  return {
    isOwned,
    canPlay: (episode) => canPlay({ episode, payNVideo: title.payNVideo, isOwned: isOwned(episode), isMember }),
    price,
  }
}
