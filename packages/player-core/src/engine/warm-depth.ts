import type { Rung } from './engine.ts'
import { type Link, transferSeconds } from './pick-rung.ts'

/** What an episode that may never be seen may cost at its first segment; the lowest rung may cost more. */
export const warmBytes = 160_000

const marginS = 0.3
const leastS = 0.5
const mostS = 3

/**
 * Seconds that must be ready behind the first frame so that playback from there does not wait for the next segment,
 * `nextSeconds` long: the wait for its first byte, a margin, and what its transfer takes longer than half of itself. It
 * is appended while it arrives, so its own first half may be played meanwhile; measured with 1 s ready on a link of 2.3
 * times the bit rate, nothing stalled. A whole transfer would make it 3 s on a slow phone, for an episode that may never
 * be seen. At the rung that `startRung` chooses, the first second suffices on every link that carries it twice.
 */
export function warmDepth(rung: Rung, nextSeconds: number, link: Link): number {
  const rate = link.bitsPerSecond()
  if (rate === undefined) return leastS
  const lateS = transferSeconds(rung, nextSeconds, rate) - nextSeconds / 2
  return Math.min(mostS, Math.max(leastS, link.latencyS() + marginS + Math.max(0, lateS)))
}
