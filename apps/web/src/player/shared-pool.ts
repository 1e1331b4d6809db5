import { createBrowserEngines } from '@cliffhanger/player-core/pool/browser-pool'
import { createSlotPool } from '@cliffhanger/player-core/pool/create-slot-pool'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { takeVideo } from './blessed-videos.ts'

let pool: SlotPool | undefined

/** The page's one pool of `<video>` elements. It outlives every screen: React never makes, moves or removes them. */
export function sharedPool(): SlotPool {
  pool ??= createSlotPool({
    engines: createBrowserEngines(window),
    createVideo: takeVideo,
    afterPaint(task) {
      requestAnimationFrame(() => setTimeout(task, 0))
    },
  })
  return pool
}
