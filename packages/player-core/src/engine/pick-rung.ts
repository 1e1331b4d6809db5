import type { Rung } from './engine.ts'
import type { Throughput } from './throughput.ts'

export type Link = Pick<Throughput, 'bitsPerSecond' | 'latencyS'>

/** A start may keep the link busy for this long. */
const startS = 0.3
/** Share of a segment's own length that its transfer may take, to go up to a rung and to stay on it. */
const goUp = 0.6
const stay = 0.8
/** Less than this in front of the position, and the next segment must be there before it is played. */
const lowS = 2
/** What comes in one piece comes soon: meanwhile nobody sees whether the link has fallen silent. */
const mostWholeS = 3
const marginS = 0.5

/** Seconds from the first byte to the last of a segment of `seconds`. */
export function transferSeconds(rung: Rung, seconds: number, bitsPerSecond: number): number {
  return (rung.bandwidth * seconds) / bitsPerSecond
}

/**
 * The rung of a first segment of `seconds`: the best whose transfer takes at most 0.3 s and `mostBytes`; the lowest while
 * the rate is unknown. At 9 Mbit/s that is up to 2.7 Mbit/s for the first second, at 1.6 Mbit/s up to 480 kbit/s.
 * Rungs lowest first; undefined without any.
 */
export function startRung(
  rungs: readonly Rung[],
  seconds: number,
  link: Link,
  mostBytes = Number.POSITIVE_INFINITY,
): Rung | undefined {
  const rate = link.bitsPerSecond()
  const fits = (rung: Rung) =>
    rate !== undefined && transferSeconds(rung, seconds, rate) <= startS && (rung.bandwidth * seconds) / 8 <= mostBytes
  return rungs.findLast(fits) ?? rungs[0]
}

/**
 * The rung of the next segment, `seconds` long, with `aheadS` buffered in front of the position. Up by one at a time, when
 * the link carries it with room to spare and what is ahead lasts for two such transfers; down as far as needed, at once.
 * Between 0.6 and 0.8 of the segment's length nothing changes, so a rate that wavers does not switch to and fro. With
 * nothing ahead, after a seek or a stall, it is a start.
 */
export function nextRung(
  rungs: readonly Rung[],
  present: Rung,
  seconds: number,
  aheadS: number,
  link: Link,
): Rung | undefined {
  const rate = link.bitsPerSecond()
  if (rate === undefined || aheadS < 0.1) return startRung(rungs, seconds, link)
  const loadS = (rung: Rung) => link.latencyS() + transferSeconds(rung, seconds, rate)
  const found = rungs.findIndex(({ id }) => id === present.id)
  // Rungs that are no longer allowed were the highest.
  const at = found < 0 ? rungs.length - 1 : found
  const above = rungs[at + 1]
  if (above && loadS(above) <= Math.min(seconds * goUp, aheadS / 2)) return above
  const limitS = aheadS < lowS ? Math.min(seconds * stay, aheadS) : seconds * stay
  return rungs.slice(0, at + 1).findLast((rung) => loadS(rung) <= limitS) ?? rungs[0]
}

/** Whether a segment of `seconds` is there long before it is needed, so that it need not be taken piece by piece. */
export function mayComeWhole(rung: Rung, seconds: number, aheadS: number, link: Link): boolean {
  const rate = link.bitsPerSecond()
  if (rate === undefined) return false
  const loadS = link.latencyS() + transferSeconds(rung, seconds, rate)
  return loadS < mostWholeS && 2 * loadS + marginS < aheadS
}
