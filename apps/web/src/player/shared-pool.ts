import { createBrowserEngines } from '@cliffhanger/player-core/pool/browser-pool'
import { createSlotPool } from '@cliffhanger/player-core/pool/create-slot-pool'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { afterPaint } from './after-paint.ts'
import { takeVideo } from './blessed-videos.ts'
import type { FirstFrame } from './first-frame.ts'

let pool: SlotPool | undefined
let isSaving = () => false

/** From now on `rule` is asked whether bytes are dear: nothing is then fetched ahead of time, nor a large picture. */
export function saveDataWhen(rule: () => boolean): void {
  isSaving = rule
}

/** What is on an element already, and as which episode of the feed. */
export interface RunningEpisode {
  readonly frame: FirstFrame
  readonly index: number
  readonly key: string
}

/**
 * The page's one pool of `<video>` elements. It outlives every screen: React never makes, moves or removes them.
 * `running` counts for who asks first.
 */
export function sharedPool(running?: RunningEpisode): SlotPool {
  pool ??= createSlotPool({
    engines: createBrowserEngines(window, () => isSaving(), running?.frame.cmaf),
    createVideo: takeVideo,
    afterPaint,
    isSaving: () => isSaving(),
    running: running && { ...running.frame, index: running.index, key: running.key },
  })
  return pool
}
