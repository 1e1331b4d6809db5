import { canPlay } from '@cliffhanger/domain/episode-access'
import type { TitleFacts } from '../catalogue/service.ts'

/** What playback asks the wallet. */
export interface PlayRights {
  ownedEpisodes(userId: string, vidId: string): Promise<{ episodes: number[]; wholeTitle: boolean }>
  isMember(userId: string): Promise<boolean>
}

export interface EpisodeJudge {
  canPlay(episode: number): boolean
  /** Bought, one by one or with the whole title; membership owns nothing. */
  isOwned(episode: number): boolean
}

/** The one answer to "may this viewer play this episode now?", for one viewer and title. */
export async function judgeEpisodes(rights: PlayRights, userId: string, title: TitleFacts): Promise<EpisodeJudge> {
  const [owned, isMember] = await Promise.all([rights.ownedEpisodes(userId, title.vidId), rights.isMember(userId)])
  const isOwned = (episode: number) => owned.wholeTitle || owned.episodes.includes(episode)
  return {
    isOwned,
    canPlay: (episode) => canPlay({ episode, payNVideo: title.payNVideo, isOwned: isOwned(episode), isMember }),
  }
}
