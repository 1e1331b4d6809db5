import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { PoolState, SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { createContext, useContext } from 'react'
import type { Product } from '#features/purchase/product.ts'
import type { Way } from '#features/purchase/purchase.ts'
import type { Follow } from '#features/shelf/use-follow.tsx'
import type { Like } from './controls/like.ts'
import type { TitleHints } from './episodes/episode-tiles.ts'
import type { Unlocking } from './paywall/unlocking.ts'
import type { EpisodeAnswer } from './stage/episode-source.ts'
import type { Watching } from './stage/watching.ts'
import type { PlayerSheet } from './use-player-path.ts'

/** A short message for the viewer, with an optional action. */
export interface PlayerMessage {
  /** Shown first, in bold. */
  readonly lead?: string
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

/** The shared state of the player screen: one title and its current episode. */
export interface PlayerView {
  readonly pool: SlotPool
  readonly watching: Watching
  readonly video: PlayListVideo
  readonly hints: TitleHints
  readonly stage: PoolState
  /** Feed index and number of the current episode. */
  readonly index: number
  readonly n: number
  readonly answer: EpisodeAnswer | undefined
  readonly isWide: boolean
  readonly unlocking: Unlocking
  /** True while the current episode is unlocked automatically; the paywall is hidden meanwhile. */
  readonly isUnlocking: boolean
  /** Starts a purchase. Once it is paid, the current episode is unlocked. */
  buy(product: Product, by?: Way): void
  readonly isBuying: boolean
  readonly like: Like
  /** The last subtitle text and its episode. */
  readonly lastLine: { current: { readonly n: number; readonly text: string } | undefined }
  readonly follow: Pick<Follow, 'isCollected' | 'toggle'>
  /** The open sheet, or the subtitle position editor. */
  readonly sheet: PlayerSheet | undefined
  openSheet(sheet: PlayerSheet): void
  closeSheet(): void
  /** Shows the episode that the viewer picked. */
  choose(n: number): void
  /** A toast, hidden after a few seconds. */
  readonly message: PlayerMessage | undefined
  say(message: string | PlayerMessage): void
  close(): void
}

export const PlayerContext = createContext<PlayerView | undefined>(undefined)

export function usePlayer(): PlayerView {
  const view = useContext(PlayerContext)
  if (!view) throw new Error('usePlayer must be used inside a PlayerContext')
  return view
}

/** Name of the episode `n`, if it has one. */
export const episodeName = (video: PlayListVideo, n: number): string | undefined =>
  video.episodes.find((episode) => episode.n === n)?.name || undefined
