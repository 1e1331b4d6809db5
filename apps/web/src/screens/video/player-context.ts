import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { PoolState, SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { createContext, useContext } from 'react'
import type { Product } from '#features/purchase/product.ts'
import type { Way } from '#features/purchase/purchase.ts'
import type { Follow } from '#features/shelf/use-follow.tsx'
import type { EpisodeAnswer } from '#features/watching/episode-source.ts'
import type { TitleHints } from '#features/watching/episode-tiles.ts'
import type { Like } from '#features/watching/like.ts'
import type { Unlocking } from '#features/watching/unlocking.ts'
import type { Watching } from '#features/watching/watching.ts'
import type { PlayerSheet } from './use-player-path.ts'

/** What the viewer should know, and what they may do about it. */
export interface PlayerMessage {
  /** Said first, and louder. */
  readonly lead?: string
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

/** What every part of the player screen is about: one title, and the episode on stage. */
export interface PlayerView {
  readonly pool: SlotPool
  readonly watching: Watching
  readonly video: PlayListVideo
  readonly hints: TitleHints
  readonly stage: PoolState
  /** Feed index and number of the episode on stage. */
  readonly index: number
  readonly n: number
  readonly answer: EpisodeAnswer | undefined
  readonly isWide: boolean
  readonly unlocking: Unlocking
  /** The locked episode on stage is opening by itself: its prices wait. */
  readonly isUnlocking: boolean
  /** Pays by card. What it brings opens the episode on stage. */
  buy(product: Product, by?: Way): void
  readonly isBuying: boolean
  readonly like: Like
  /** What subtitles said last, and in which episode. */
  readonly lastLine: { current: { readonly n: number; readonly text: string } | undefined }
  readonly follow: Pick<Follow, 'isCollected' | 'toggle'>
  /** What lies over the player, or asks for a place in it. */
  readonly sheet: PlayerSheet | undefined
  openSheet(sheet: PlayerSheet): void
  closeSheet(): void
  /** Brings the episode on stage that the viewer picked. */
  choose(n: number): void
  /** A short notice, gone after a few seconds. */
  readonly message: PlayerMessage | undefined
  say(message: string | PlayerMessage): void
  close(): void
}

export const PlayerContext = createContext<PlayerView | undefined>(undefined)

export function usePlayer(): PlayerView {
  const view = useContext(PlayerContext)
  if (!view) throw new Error('no PlayerContext above')
  return view
}

/** Name of the episode `n`, if it has one. */
export const episodeName = (video: PlayListVideo, n: number): string | undefined =>
  video.episodes.find((episode) => episode.n === n)?.name || undefined
