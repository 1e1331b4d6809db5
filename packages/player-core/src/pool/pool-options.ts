import type { Engine, EpisodeMedia } from '../engine/engine.ts'
import type { EngineFactory } from './slot.ts'

export interface PoolOptions {
  createVideo(): HTMLVideoElement
  engines: EngineFactory
  /** Runs `task` once after the next paint. */
  afterPaint(task: () => void): void
  /**
   * Returns true while the data saver is on: the pool then prefetches only the next episode, shortly before it plays.
   */
  isSaving?: () => boolean
  /** Resolves to true if the browser refuses sound without a user gesture; see `detectSoundRefusal`. */
  soundRefusal?: () => Promise<boolean> | undefined
  /**
   * An episode that is already playing. The pool uses its video element for the slot of the episode, and `show`
   * continues playback.
   */
  running?: StartedEpisode | undefined
}
/** An episode that was started before the pool was created. */
export interface StartedEpisode {
  readonly index: number
  readonly key: string
  readonly media: EpisodeMedia
  readonly video: HTMLVideoElement
  readonly engine: Engine
  /** True if the browser allowed the episode to play only without sound. */
  readonly isMutedByBrowser: boolean
}
