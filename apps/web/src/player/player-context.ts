import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { PoolState, SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { type Context, createContext, useContext } from 'react'
import type { Product } from '#features/purchase/product.ts'
import type { PaymentMethod } from '#features/purchase/purchase-state.ts'
import type { FollowControl } from '#features/watchlist/use-follow.tsx'
import type { LikeControl } from './controls/use-like.ts'
import type { EpisodeAccessHints } from './episodes/episode-tiles.ts'
import type { Unlocking } from './paywall/unlocking/unlocking.ts'
import type { EpisodeResponse } from './stage/episode-source.ts'
import type { EpisodePlayback } from './stage/watching.ts'
import type { PlayerPath } from './use-player-path.ts'

/** A short message for the viewer, with an optional action. */
export interface PlayerMessage {
  /** Text that is shown before `text`, in bold. */
  readonly lead?: string
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

/** The current episode and the state of its playback. */
export interface Playback {
  readonly pool: SlotPool
  readonly watching: EpisodePlayback
  readonly current: PoolState
  /** Feed index and number of the current episode. */
  readonly index: number
  readonly n: number
  readonly answer: EpisodeResponse | undefined
  /** Ref to the subtitle shown last: its episode number, its text, and its start and end in seconds. */
  readonly lastCue: {
    current: { readonly n: number; readonly text: string; readonly start: number; readonly end: number } | undefined
  }
  /** Opens the episode that the viewer picked. */
  choose(n: number): void
}

/** The title in the player, with the viewer's like, follow, unlocked episodes and membership. */
export interface CurrentTitle {
  readonly video: PlayListVideo
  readonly hints: EpisodeAccessHints
  readonly like: LikeControl
  readonly follow: Pick<FollowControl, 'isCollected' | 'toggle'>
}

/** State and actions for unlocking episodes. */
export interface PaywallActions {
  readonly unlocking: Unlocking
  /** True while the current episode is unlocked automatically; the paywall is hidden meanwhile. */
  readonly isUnlocking: boolean
  /** Starts a purchase. After payment, the current episode is unlocked. */
  buy(product: Product, method?: PaymentMethod): void
  readonly isBuying: boolean
  /** Reloads the title because its prices or the number of free episodes have changed for this viewer. */
  reloadTitle(): Promise<void>
}

/** The toast over the picture. */
export interface PlayerMessages {
  /** The message currently shown; it disappears after a few seconds. */
  readonly message: PlayerMessage | undefined
  showMessage(message: string | PlayerMessage): void
}

export const PlaybackContext = createContext<Playback | undefined>(undefined)
export const CurrentTitleContext = createContext<CurrentTitle | undefined>(undefined)
export const PaywallContext = createContext<PaywallActions | undefined>(undefined)
export const SheetsContext = createContext<PlayerPath | undefined>(undefined)
export const PlayerMessagesContext = createContext<PlayerMessages | undefined>(undefined)

function useRequired<T>(context: Context<T | undefined>): T {
  const value = useContext(context)
  if (value === undefined) throw new Error('This component must be used inside a PlayerView')
  return value
}

export const usePlayback = (): Playback => useRequired(PlaybackContext)
export const useCurrentTitle = (): CurrentTitle => useRequired(CurrentTitleContext)
export const usePaywall = (): PaywallActions => useRequired(PaywallContext)
/** Returns the name of the open sheet, and the player's navigation functions. */
export const useSheets = (): PlayerPath => useRequired(SheetsContext)
export const usePlayerMessages = (): PlayerMessages => useRequired(PlayerMessagesContext)

/** Returns the name of episode `n`, if it has one. */
export const episodeName = (video: PlayListVideo, n: number): string | undefined =>
  video.episodes.find((episode) => episode.n === n)?.name || undefined
