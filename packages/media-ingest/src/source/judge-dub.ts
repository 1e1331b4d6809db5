import type { SoundFacts } from '../decode/probe-sound.ts'

/** Largest allowed difference in seconds between the end of a dubbing track and the end of its episode. */
const mostDifference = 1
const mostGap = 0.02
/** Latest start of a dubbing track in seconds. Encoder delay is before zero. */
const latestStart = 0.1

/** Returns the reasons to reject a dubbing track for an episode of `seconds`; empty if the track can be packaged. */
export function findDubRejectionReasons(facts: SoundFacts, seconds: number): string[] {
  const reasons: string[] = []
  if (!facts.isPlainAac)
    reasons.push(`the sound is ${facts.codec}; a dubbing track must be AAC-LC, mono or stereo, at most 48 kHz`)
  if (Math.abs(facts.end - seconds) > mostDifference) {
    const [own, whole] = [facts.end, seconds].map((length) => length.toFixed(1))
    reasons.push(`lasts ${own} s, its episode ${whole} s; a difference of ${mostDifference} s is accepted`)
  }
  if (facts.start > latestStart) reasons.push(`begins at ${facts.start.toFixed(2)} s, not with its episode`)
  if (facts.largestGap > mostGap) reasons.push(`has a gap of ${facts.largestGap.toFixed(2)} s`)
  return reasons
}
