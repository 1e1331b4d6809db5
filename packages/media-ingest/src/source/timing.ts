import { type FrameRate, framesPerGop, nearestRate } from '../cmaf/timeline.ts'

/**
 * Times in seconds and keyframe flags of all frames, in decoding order. `isTrimmed`: the file hides frames before the
 * first displayed frame.
 */
export type FrameTimes = { times: number[]; keys: boolean[]; isTrimmed: boolean }
export type Timing = {
  start: number
  seconds: number
  rate: FrameRate
  constantRate: boolean
  hasBFrames: boolean
  gopConforms: boolean
}

/**
 * At a constant frame rate, largest allowed deviation of a frame from its expected time, as a share of the frame
 * duration.
 */
const jitter = 0.3

/** Analyses the frame rate, frame order and keyframe distance of a video track. Needs at least one frame. */
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

// Returns the frame rate by the median distance between frames, which pauses and dropped frames do not affect.
function usualRate(shown: number[]): FrameRate {
  const distances = shown.slice(1).map((time, index) => time - (shown[index] ?? time))
  const middle = distances.filter((distance) => distance > 0).toSorted((a, b) => a - b)[
    Math.floor(distances.length / 2)
  ]
  return nearestRate(1 / (middle ?? 0.04))
}

/** Start and end of an audio track, and the largest gap in it, in seconds. */
export type AudioTimeRange = { start: number; end: number; largestGap: number }

/** Returns true if the timing of the audio allows copying it: it starts and ends with the video and has no gap. */
export function isAudioTimingCopyable(blocks: AudioTimeRange, picture: { start: number; seconds: number }): boolean {
  const early = blocks.start - picture.start
  const missing = picture.start + picture.seconds - blocks.end
  return early >= -0.1 && early <= 0.03 && blocks.largestGap <= 0.02 && missing <= 0.5
}
