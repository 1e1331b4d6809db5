import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { PoolState, SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { createContext, useContext } from 'react'
import type { EpisodeAnswer } from '#features/watching/episode-source.ts'
import type { TitleHints } from '#features/watching/episode-tiles.ts'
import type { Watching } from '#features/watching/watching.ts'

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
  openSheet(sheet: 'episodes' | 'subtitles'): void
  /** Brings the episode on stage that the viewer picked. */
  choose(n: number): void
  /** A short notice, gone after a few seconds. */
  readonly message: string | undefined
  say(message: string): void
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
