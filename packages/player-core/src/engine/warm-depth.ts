import type { Rung } from './engine.ts'
import { type NetworkEstimate, transferSeconds } from './pick-rung.ts'

/**
 * Limit for the first segment of a prefetched episode in bytes, because the viewer may never see the episode. The
 * lowest rung may exceed the limit.
 */
export const maxWarmBytes = 100_000

/**
 * Seconds of a prefetched episode that are requested in addition to `warmDepth`: media arrives in chunks of 0.2 s, and
 * the first frame has more bytes than other frames.
 */
export const warmMarginS = 0.25

const marginS = 0.3
const leastS = 0.5
const mostS = 3

/**
 * Returns the seconds to buffer after the first frame so that playback does not stall before the next segment, which is
 * `nextSeconds` long: the latency, a margin, and the part of the segment's transfer time that exceeds half of its
 * duration. The segment is appended while it arrives, so its first half can already be played. Buffering for the whole
 * transfer would load 3 s on a slow phone, for an episode that may never be seen.
 */
export function warmDepth(rung: Rung, nextSeconds: number, link: NetworkEstimate): number {
  const rate = link.bitsPerSecond()
  if (rate === undefined) return leastS
  const lateS = transferSeconds(rung, nextSeconds, rate) - nextSeconds / 2
  return Math.min(mostS, Math.max(leastS, link.latencyS() + marginS + Math.max(0, lateS)))
}
