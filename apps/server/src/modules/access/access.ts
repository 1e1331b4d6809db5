import { canPlay } from '@cliffhanger/domain/episode-access'
import { createBatch } from '../../db/batch.ts'
import type { Deps } from '../../deps.ts'
import type { TitleFacts } from '../catalogue/service.ts'
import { type RightsKey, readRights, type Unlock, type UnlockResult, unlockEpisode } from './store.ts'

export interface EpisodeAccess {
  canPlay(episode: number): boolean
  /** True if bought, singly or with the whole title; a membership does not count. */
  isOwned(episode: number): boolean
  /** Coins per episode for this viewer: the price of the title, or the one that the first unlock has locked. */
  readonly price: number
}

/** Viewers' rights to episodes: the only place that decides whether an episode may be played, and that unlocks one. */
export interface Access {
  /** Reads the viewer's rights to one title. */
  check(userId: string, title: TitleFacts): Promise<EpisodeAccess>
  /** Whether the viewer may play an episode. A free one needs no rights, so nothing is read for it. */
  canPlay(userId: string, title: TitleFacts, episode: number): Promise<boolean>
  /** Returns whether the viewer owns the whole title, with all present and future episodes. */
  ownsWholeTitle(userId: string, vidId: string): Promise<boolean>
  unlock(unlock: Omit<Unlock, 'at'>): Promise<UnlockResult>
}

export function createAccess({ db, now }: Pick<Deps, 'db' | 'now'>): Access {
  const rights = createBatch((keys: readonly RightsKey[]) => readRights(db, keys))
  const check: Access['check'] = async (userId, title) => {
    const { episodes, wholeTitle, memberUntil, price } = await rights({ userId, vidId: title.vidId })
    const isMember = memberUntil !== null && memberUntil.getTime() > now()
    const isOwned = (episode: number) => wholeTitle || episodes.includes(episode)
    return {
      isOwned,
      canPlay: (episode) => canPlay({ episode, payNVideo: title.payNVideo, isOwned: isOwned(episode), isMember }),
      price: price ?? title.pricePerEpisode,
    }
  }
  return {
    check,
    async canPlay(userId, title, episode) {
      const isFree = canPlay({ episode, payNVideo: title.payNVideo, isOwned: false, isMember: false })
      return isFree || (await check(userId, title)).canPlay(episode)
    },
    ownsWholeTitle: async (userId, vidId) => (await rights({ userId, vidId })).wholeTitle,
    unlock: (unlock) => unlockEpisode(db, { ...unlock, at: new Date(now()) }),
  }
}
