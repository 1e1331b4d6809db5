import { canPlay } from '@cliffhanger/domain/episode-access'
import type { TitleFacts } from '../catalogue/service.ts'
import type { OwnedNow } from '../wallet/service.ts'

/** What the judge asks the wallet. */
export interface PlayRights {
  owned(userId: string, vidId: string): Promise<OwnedNow>
}

export interface EpisodeJudge {
  canPlay(episode: number): boolean
  /** Bought, one by one or with the whole title; membership owns nothing. */
  isOwned(episode: number): boolean
  /** Coins per episode for this viewer. */
  readonly price: number
}

/** The one answer to "may this viewer play this episode now?", for one viewer and title. */
export async function judgeEpisodes(rights: PlayRights, userId: string, title: TitleFacts): Promise<EpisodeJudge> {
  const { episodes, wholeTitle, isMember, price = title.pricePerEpisode } = await rights.owned(userId, title.vidId)
  const isOwned = (episode: number) => wholeTitle || episodes.includes(episode)
  return {
    isOwned,
    canPlay: (episode) => canPlay({ episode, payNVideo: title.payNVideo, isOwned: isOwned(episode), isMember }),
    price,
  }
}
