import type { Rung } from './engine.ts'
import { type Link, transferSeconds } from './pick-rung.ts'

/**
 * Most bytes of the first segment of a warmed episode, which may never be seen and of which mostly three quarters are
 * requested. The lowest rung may exceed it.
 */
export const warmBytes = 100_000

/**
 * Seconds requested of a warmed episode beyond its depth: media arrives in chunks of 0.2 s, and the first frame has more
 * bytes than others.
 */
export const warmMarginS = 0.25

const marginS = 0.3
const leastS = 0.5
const mostS = 3

/**
 * Seconds that must be buffered behind the first frame so that playback does not wait for the next segment, which is
 * `nextSeconds` long: the latency, a margin, and the part of its transfer that exceeds half of its length. The segment
 * is appended while it arrives, so its first half can already be played. With 1 s buffered, measurements on a link of
 * 2.3 times the bit rate showed no stall. Waiting for a whole transfer would buffer 3 s on a slow phone, for an episode
 * that may never be seen. At the rung that `startRung` chooses, the first second is enough on every link of twice the
 * bit rate.
 */
export function warmDepth(rung: Rung, nextSeconds: number, link: Link): number {
  const rate = link.bitsPerSecond()
  if (rate === undefined) return leastS
  const lateS = transferSeconds(rung, nextSeconds, rate) - nextSeconds / 2
  return Math.min(mostS, Math.max(leastS, link.latencyS() + marginS + Math.max(0, lateS)))
}
