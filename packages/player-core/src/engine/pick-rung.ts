import type { Rung } from './engine.ts'
import type { Throughput } from './throughput.ts'

/**
 * The viewer's choice: `auto` follows the link; `saving` takes the lowest rung; `best` takes the highest one as soon as it
 * arrives in time.
 */
export type Quality = 'auto' | 'saving' | 'best'
export type Link = Pick<Throughput, 'bitsPerSecond' | 'latencyS'>

/** Longest transfer of a first segment, in seconds. */
const startS = 0.3
/** Longest transfer as a share of the segment's length: to go up to a rung, and to stay on it. */
const goUp = 0.6
const stay = 0.8
/** With less than this ahead of the position, the next segment must arrive before it is played. */
const lowS = 2
/** Longest transfer of a segment that is read in one piece, because a silent link is not detected meanwhile. */
const mostWholeS = 3
const marginS = 0.5

/** Seconds between the first and the last byte of a segment that is `seconds` long. */
export function transferSeconds(rung: Rung, seconds: number, bitsPerSecond: number): number {
  return (rung.bandwidth * seconds) / bitsPerSecond
}

/**
 * The rung of a first segment that is `seconds` long: the best one whose transfer takes at most 0.3 s and `mostBytes`;
 * the lowest one while the rate is unknown. For 1 s, 9 Mbit/s allow up to 2.7 Mbit/s and 1.6 Mbit/s up to 480 kbit/s.
 * `rungs` are sorted, lowest first; undefined if there are none.
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
 * The rung of the next segment, which is `seconds` long, with `aheadS` buffered ahead of the position. Goes up one rung
 * at a time, when the transfer is short enough and the buffer lasts for two such transfers; goes down as far as needed,
 * at once. A transfer between 0.6 and 0.8 of the segment's length changes nothing, so that a fluctuating rate does not
 * cause switching. With an empty buffer, after a seek or a stall, it chooses as for a first segment.
 * `isBest`: takes the highest rung at once if it arrives before the buffer ends.
 */
export function nextRung(
  rungs: readonly Rung[],
  present: Rung,
  seconds: number,
  aheadS: number,
  link: Link,
  isBest = false,
): Rung | undefined {
  const rate = link.bitsPerSecond()
  if (rate === undefined || aheadS < 0.1) return startRung(rungs, seconds, link)
  const loadS = (rung: Rung) => link.latencyS() + transferSeconds(rung, seconds, rate)
  const top = rungs.at(-1)
  if (isBest && top && loadS(top) + marginS <= aheadS) return top
  const found = rungs.findIndex(({ id }) => id === present.id)
  // Only the highest rungs can become disallowed.
  const at = found < 0 ? rungs.length - 1 : found
  const above = rungs[at + 1]
  if (above && loadS(above) <= Math.min(seconds * goUp, aheadS / 2)) return above
  const limitS = aheadS < lowS ? Math.min(seconds * stay, aheadS) : seconds * stay
  return rungs.slice(0, at + 1).findLast((rung) => loadS(rung) <= limitS) ?? rungs[0]
}

/** Whether a segment will arrive so long before it is needed that it can be read in one piece. */
export function canReadWhole(rung: Rung, seconds: number, aheadS: number, link: Link): boolean {
  const rate = link.bitsPerSecond()
  if (rate === undefined) return false
  const loadS = link.latencyS() + transferSeconds(rung, seconds, rate)
  return loadS < mostWholeS && 2 * loadS + marginS < aheadS
}
