/** A frame rate as a fraction, such as 30000/1001. */
export type FrameRate = { num: number; den: number }

/** Returns the number of frames between keyframes: one second, rounded to whole frames. */
export const framesPerGop = (rate: FrameRate) => Math.max(1, Math.round(rate.num / rate.den))

/** Returns the number of frames in a chunk (one `moof`): about 200 ms. */
export const framesPerChunk = (rate: FrameRate) => Math.max(1, Math.round(rate.num / rate.den / 5))

/** Returns the number of the first frame of a segment. Segment 0 has one GOP (1 s), all others have two. */
export const segmentFirstFrame = (index: number, rate: FrameRate) =>
  index === 0 ? 0 : framesPerGop(rate) * (1 + 2 * (index - 1))

/** Returns the duration in seconds of every segment of an episode with this number of frames. */
export function segmentDurations(frames: number, rate: FrameRate): number[] {
  const durations: number[] = []
  for (let index = 0; segmentFirstFrame(index, rate) < frames; index++) {
    const end = Math.min(frames, segmentFirstFrame(index + 1, rate))
    durations.push(round6(((end - segmentFirstFrame(index, rate)) * rate.den) / rate.num))
  }
  return durations
}

const round6 = (value: number) => Math.round(value * 1e6) / 1e6

const standardRates: FrameRate[] = [
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]

/** Returns the standard frame rate that is nearest to `framesPerSecond`. */
export function nearestRate(framesPerSecond: number): FrameRate {
  const distance = (rate: FrameRate) => Math.abs(Math.log(rate.num / rate.den / framesPerSecond))
  return standardRates.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best))
}

/**
 * Returns the frame rate for encoding: at most 30 frames per second. Higher rates are halved, so that frames are
 * dropped evenly.
 */
export function encodingFrameRate(rate: FrameRate): FrameRate {
  return rate.num / rate.den > 30.5 ? { num: rate.num / 2, den: rate.den } : rate
}
