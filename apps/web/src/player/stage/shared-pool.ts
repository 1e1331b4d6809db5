import type { Engine } from '@cliffhanger/player-core/engine/engine'
import type { Quality } from '@cliffhanger/player-core/engine/pick-rung'
import { createBrowserEngines } from '@cliffhanger/player-core/pool/browser-pool'
import { createSlotPool } from '@cliffhanger/player-core/pool/create-slot-pool'
import { detectSoundRefusal } from '@cliffhanger/player-core/pool/play-with-sound'
import type { EngineFactory } from '@cliffhanger/player-core/pool/slot'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { afterPaint } from '#player/startup/after-paint.ts'
import type { PageStartedEpisode } from '#player/startup/first-frame.ts'
import { takePreparedVideo } from '#player/startup/prepared-videos.ts'

let pool: SlotPool | undefined
let engines: EngineFactory | undefined
let quality = (): Quality => 'auto'

/** Sets the function that returns the chosen quality. `saving` also disables prefetching. */
export function setQualityRule(rule: () => Quality): void {
  quality = rule
}

/** An episode that already plays on a video element before the pool exists, with its index and key in the feed. */
export interface RunningEpisode {
  readonly frame: PageStartedEpisode
  readonly index: number
  readonly key: string
}

/**
 * Returns the page's only pool of `<video>` elements. It outlives every screen: React never creates, moves or removes
 * the elements. `running` is used only by the first call, which creates the pool.
 */
export function sharedPool(running?: RunningEpisode): SlotPool {
  engines ??= createBrowserEngines(window, () => quality(), running?.frame.cmaf)
  pool ??= createSlotPool({
    engines,
    createVideo: takePreparedVideo,
    afterPaint,
    isSaving: () => quality() === 'saving',
    soundRefusal: () => detectSoundRefusal(window),
    running: running && { ...running.frame, index: running.index, key: running.key },
  })
  return pool
}

/**
 * Creates an engine for a video element outside the pool; undefined in a browser without MSE, or before the pool
 * exists.
 */
export const createEngineOutsidePool = (video: HTMLVideoElement): Engine | undefined =>
  engines?.support.mediaSource && engines.create('cmaf', video)
