import type { Engine, MediaSourceRef } from '../engine/engine.ts'
import type { EngineFactory } from './slot.ts'

export interface PoolOptions {
  createVideo(): HTMLVideoElement
  engines: EngineFactory
  /** Runs `task` once after the next paint. */
  afterPaint(task: () => void): void
  /** The data saver is on: prefetch only the next episode, and only shortly before it plays. */
  isSaving?: () => boolean
  /** See `soundRefusal`. */
  soundRefusal?: () => Promise<boolean> | undefined
  /** An episode that already plays. Its element becomes that of its slot, and `show` continues with it. */
  running?: StartedEpisode | undefined
}
/** An episode that was started before the pool was created. */
export interface StartedEpisode {
  readonly index: number
  readonly key: string
  readonly media: MediaSourceRef
  readonly video: HTMLVideoElement
  readonly engine: Engine
  /** The browser allowed it to play only without sound. */
  readonly isMutedByBrowser: boolean
}
