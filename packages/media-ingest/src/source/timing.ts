import { type FrameRate, framesPerGop, nearestRate } from '../cmaf/timeline.ts'

/** Times (seconds) and keyframe flags of frames in decode order. `isTrimmed`: frames before the first are hidden. */
export type FrameTimes = { times: number[]; keys: boolean[]; isTrimmed: boolean }
export type Timing = {
  start: number
  seconds: number
  rate: FrameRate
  constantRate: boolean
  hasBFrames: boolean
  gopConforms: boolean
}

/** Largest deviation of a frame from its expected time, as a share of a frame, at a constant rate. */
const jitter = 0.3

/** Analyses rate, constancy, order and keyframe distance of a video track. Needs at least one frame. */
export function analyseTiming({ times, keys, isTrimmed }: FrameTimes): Timing {
  const shown = times.toSorted((a, b) => a - b)
  const start = shown[0] ?? 0
  const span = (shown.at(-1) ?? start) - start
  const average = nearestRate(span > 0 ? (times.length - 1) / span : 25)
  const constantRate = isConstant(shown, average)
  const rate = constantRate ? average : usualRate(shown)
  const frame = rate.den / rate.num
  const gop = framesPerGop(rate)
  return {
    start,
    seconds: constantRate ? times.length * frame : span + frame,
    rate,
    constantRate,
    hasBFrames: times.some((time, index) => time < (times[index - 1] ?? time)),
    gopConforms: !isTrimmed && keys.every((key, index) => key || index % gop !== 0),
  }
}

const isConstant = (shown: number[], { num, den }: FrameRate) =>
  shown.every((time, index) => Math.abs(((time - (shown[0] ?? 0)) * num) / den - index) <= jitter)

// Uses the median distance between frames, which pauses and dropped frames do not affect.
function usualRate(shown: number[]): FrameRate {
  const distances = shown.slice(1).map((time, index) => time - (shown[index] ?? time))
  const middle = distances.filter((distance) => distance > 0).toSorted((a, b) => a - b)[
    Math.floor(distances.length / 2)
  ]
  return nearestRate(1 / (middle ?? 0.04))
}

/** Range of the audio blocks and the largest gap between them, in seconds. */
export type BlockTimes = { start: number; end: number; largestGap: number }

/** Whether the audio can be copied: it starts with the video, has no gap and lasts until its end. */
export function soundFits(blocks: BlockTimes, picture: { start: number; seconds: number }): boolean {
  const early = blocks.start - picture.start
  const missing = picture.start + picture.seconds - blocks.end
  return early >= -0.1 && early <= 0.03 && blocks.largestGap <= 0.02 && missing <= 0.5
}
