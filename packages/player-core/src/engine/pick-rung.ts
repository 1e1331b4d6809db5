import type { Rung } from './engine.ts'
import type { Throughput } from './throughput.ts'

/**
 * Quality that the viewer chose: `auto` adapts to the bandwidth; `saving` plays the lowest rung; `best` plays the
 * highest rung as soon as it can be loaded in time.
 */
export type Quality = 'auto' | 'saving' | 'best'
export type NetworkEstimate = Pick<Throughput, 'bitsPerSecond' | 'latencyS'>

/** Longest allowed transfer time of a first segment, in seconds. */
const startS = 0.3
/**
 * Longest allowed transfer time as a share of the segment's duration: for switching up to a rung (`goUp`) and for
 * staying on it (`stay`).
 */
const goUp = 0.6
const stay = 0.8
/** If fewer seconds than this are buffered ahead, the next segment must arrive before the buffer ends. */
const lowS = 2
/**
 * Longest allowed transfer time, in seconds, of a segment that is read in one piece. Such a request is aborted 8 s
 * after its start, even while bytes arrive.
 */
const mostWholeS = 3
const marginS = 0.5

/** Returns the predicted seconds between the first and the last byte of a segment that is `seconds` long. */
export function transferSeconds(rung: Rung, seconds: number, bitsPerSecond: number): number {
  return (rung.bandwidth * seconds) / bitsPerSecond
}

/**
 * Returns the rung for a first segment that is `seconds` long: the best rung whose transfer takes at most 0.3 s and at
 * most `mostBytes`, or the lowest rung while the throughput is unknown. For a segment of 1 s, a throughput of 9 Mbit/s
 * allows rungs up to 2.7 Mbit/s. `rungs` are sorted, lowest first; returns undefined if there are none.
 */
export function chooseStartRung(
  rungs: readonly Rung[],
  seconds: number,
  link: NetworkEstimate,
  mostBytes = Number.POSITIVE_INFINITY,
): Rung | undefined {
  const rate = link.bitsPerSecond()
  const fits = (rung: Rung) =>
    rate !== undefined && transferSeconds(rung, seconds, rate) <= startS && (rung.bandwidth * seconds) / 8 <= mostBytes
  return rungs.findLast(fits) ?? rungs[0]
}

/**
 * Returns the rung for the next segment, which is `seconds` long, while `aheadS` seconds are buffered ahead of the
 * position. Switches up one rung at a time, if the transfer is short enough and the buffer lasts for two such
 * transfers. Switches down as far as needed at once. Keeps the rung if the transfer takes between 0.6 and 0.8 of the
 * segment's duration, so that a fluctuating throughput does not cause switching. With an empty buffer, after a seek or
 * a stall, chooses as for a first segment. `isBest`: switches to the highest rung at once if its segment arrives before
 * the buffer ends.
 */
export function chooseNextRung(
  rungs: readonly Rung[],
  present: Rung,
  seconds: number,
  aheadS: number,
  link: NetworkEstimate,
  isBest = false,
): Rung | undefined {
  const rate = link.bitsPerSecond()
  if (rate === undefined || aheadS < 0.1) return chooseStartRung(rungs, seconds, link)
  const loadS = (rung: Rung) => link.latencyS() + transferSeconds(rung, seconds, rate)
  const top = rungs.at(-1)
  if (isBest && top && loadS(top) + marginS <= aheadS) return top
  const found = rungs.findIndex(({ id }) => id === present.id)
  // `rungs` lacks the present rung only if that rung exceeds the frame cap. In that case, continue from the highest
  // allowed rung.
  const at = found < 0 ? rungs.length - 1 : found
  const above = rungs[at + 1]
  if (above && loadS(above) <= Math.min(seconds * goUp, aheadS / 2)) return above
  const limitS = aheadS < lowS ? Math.min(seconds * stay, aheadS) : seconds * stay
  return rungs.slice(0, at + 1).findLast((rung) => loadS(rung) <= limitS) ?? rungs[0]
}

/**
 * Returns true if a segment will arrive early enough to be read in one piece, without passing on its first bytes as
 * they arrive.
 */
export function canReadInOnePiece(rung: Rung, seconds: number, aheadS: number, link: NetworkEstimate): boolean {
  const rate = link.bitsPerSecond()
  if (rate === undefined) return false
  const loadS = link.latencyS() + transferSeconds(rung, seconds, rate)
  return loadS < mostWholeS && 2 * loadS + marginS < aheadS
}
