import { canPlay } from '@cliffhanger/domain/episode-access'
import { createBatchLoader } from '../../db/batch.ts'
import type { Deps } from '../../deps.ts'
import type { TitleFacts } from '../catalogue/service.ts'
import {
  type EpisodeRightsKey,
  type RightsKey,
  type RightsWithMarks,
  type RightsWithPosition,
  readRights,
  readRightsWithMarks,
  readRightsWithPosition,
  type TitleRights,
  type Unlock,
  type UnlockResult,
  unlockEpisode,
  unlockEpisodesInBatch,
} from './store.ts'

export interface TitleAccess {
  canPlay(episode: number): boolean
  /** Whether the viewer bought the episode, singly or with the whole title. A membership does not count. */
  isOwned(episode: number): boolean
  /**
   * Coins per episode for this viewer: the title's price, or the price fixed by the viewer's first unlock. Never
   * more than the price that an experiment has shown to the viewer.
   */
  readonly price: number
  /** Number of the first episode that is not free for this viewer. */
  readonly payNVideo: number
  /**
   * Returns the price of the whole title for this viewer: the given price, or a lower price in the same currency that
   * an experiment has shown to the viewer.
   */
  wholeTitlePrice(price: string, currency: string): string
}

/**
 * Manages viewers' rights to episodes. Only this module decides whether an episode may be played, and unlocks single
 * episodes for coins.
 */
export interface AccessService {
  /**
   * Reads the viewer's rights to a title, and in the same query the viewer's marks on the title (see viewer-marks.ts).
   */
  checkTitle(userId: string, title: TitleFacts): Promise<TitleAccess & Pick<RightsWithMarks, 'marks'>>
  /** Reads the viewer's rights to a title, and in the same query the viewer's position in an episode in seconds. */
  checkEpisode(
    userId: string,
    title: TitleFacts,
    episode: number,
  ): Promise<TitleAccess & Pick<RightsWithPosition, 'lookTime'>>
  /** Checks whether everybody may play an episode, so that no rights need to be read. */
  isFree(title: TitleFacts, episode: number): boolean
  /** Checks whether the viewer may play an episode. */
  canPlay(userId: string, title: TitleFacts, episode: number): Promise<boolean>
  /** Reads the viewer's rights to a title. */
  checkRights(userId: string, title: TitleFacts): Promise<TitleAccess>
  /** Checks whether the viewer owns the whole title, with all present and future episodes. */
  ownsWholeTitle(userId: string, vidId: string): Promise<boolean>
  unlock(unlock: Unlock): Promise<UnlockResult>
}

export function createAccessService({ db, now }: Pick<Deps, 'db' | 'now'>): AccessService {
  const rights = createBatchLoader((keys: readonly RightsKey[]) => readRights(db, keys))
  const markedRights = createBatchLoader((keys: readonly RightsKey[]) => readRightsWithMarks(db, keys))
  const positionedRights = createBatchLoader((keys: readonly EpisodeRightsKey[]) => readRightsWithPosition(db, keys))
  const unlockInBatch = createBatchLoader(
    (unlocks: readonly Unlock[]) => unlockEpisodesInBatch(db, unlocks, new Date(now())),
    2,
  )

  function accessTo(title: TitleFacts, rights: TitleRights): TitleAccess {
    const { episodes, wholeTitle, memberUntil, price, shown } = rights
    const isMember = memberUntil !== null && memberUntil.getTime() > now()
    const isOwned = (episode: number) => wholeTitle || episodes.includes(episode)
    const payNVideo = Math.max(title.payNVideo, shown?.payFrom ?? 0)
    return {
      isOwned,
      canPlay: (episode) => canPlay({ episode, payNVideo, isOwned: isOwned(episode), isMember }),
      price: Math.min(price ?? title.pricePerEpisode, shown?.coins ?? Number.POSITIVE_INFINITY),
      payNVideo,
      wholeTitlePrice(ofTitle, currency) {
        const shownPrice = shown?.wholeTitlePrices[currency] ?? ofTitle
        return Number(shownPrice) < Number(ofTitle) ? shownPrice : ofTitle
      },
    }
  }
  const isFree: AccessService['isFree'] = ({ payNVideo }, episode) =>
    canPlay({ episode, payNVideo, isOwned: false, isMember: false })

  return {
    isFree,
    async checkTitle(userId, title) {
      const found = await markedRights({ userId, vidId: title.vidId })
      return { ...accessTo(title, found), marks: found.marks }
    },
    async checkEpisode(userId, title, episode) {
      const found = await positionedRights({ userId, vidId: title.vidId, episode })
      return { ...accessTo(title, found), lookTime: found.lookTime }
    },
    canPlay: async (userId, title, episode) =>
      isFree(title, episode) || accessTo(title, await rights({ userId, vidId: title.vidId })).canPlay(episode),
    checkRights: async (userId, title) => accessTo(title, await rights({ userId, vidId: title.vidId })),
    ownsWholeTitle: async (userId, vidId) => (await rights({ userId, vidId })).wholeTitle,
    unlock: async (unlock) => (await unlockInBatch(unlock)) ?? unlockEpisode(db, unlock, new Date(now())),
  }
}
