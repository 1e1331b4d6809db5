/**
 * Tolerance in seconds for comparing buffered ranges with segment times, because audio and video frames end at
 * different times.
 */
const slack = 0.1

/** Returns the index of the segment that covers `seconds`, or the index of the last segment for any later time. */
export function segmentAt(durations: readonly number[], seconds: number): number {
  let end = 0
  for (const [index, duration] of durations.entries()) {
    end += duration
    if (seconds < end) return index
  }
  return Math.max(0, durations.length - 1)
}

/** Returns the end of the buffered range that contains `position`, or undefined if no range does. */
export function bufferedEnd(ranges: TimeRanges, position: number): number | undefined {
  for (let i = 0; i < ranges.length; i++) {
    if (ranges.start(i) <= position + slack && ranges.end(i) > position - slack / 2) return ranges.end(i)
  }
  return undefined
}

/** Returns whether the middle of a segment is buffered; of a very short last segment, the frames before it. */
export function isSegmentBuffered(durations: readonly number[], ranges: TimeRanges, index: number): boolean {
  const sum = (some: readonly number[]) => some.reduce((total, duration) => total + duration, 0)
  const middle = sum(durations.slice(0, index)) + (durations[index] ?? 0) / 2
  return bufferedEnd(ranges, Math.min(middle, sum(durations) - slack)) !== undefined
}

/** Returns the seconds buffered ahead of `position`. */
export function secondsAhead(ranges: TimeRanges, position: number): number {
  return Math.max(0, (bufferedEnd(ranges, position) ?? position) - position)
}

/** Returns the sum of the lengths of all ranges, in seconds. */
export function totalSeconds(ranges: TimeRanges): number {
  let seconds = 0
  for (let i = 0; i < ranges.length; i++) seconds += ranges.end(i) - ranges.start(i)
  return seconds
}

/**
 * Returns the index of the next segment that playback at `position` needs, or `durations.length` if everything up to
 * the end is buffered.
 */
export function nextMissingSegment(durations: readonly number[], ranges: TimeRanges, position: number): number {
  const end = bufferedEnd(ranges, position)
  if (end === undefined) return segmentAt(durations, position)
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  return end + slack >= total ? durations.length : segmentAt(durations, end + slack)
}

/**
 * Returns the end of a buffer gap of less than 0.5 s that blocks playback at `position`, or undefined if there is none.
 */
export function bufferGapEnd(ranges: TimeRanges, position: number): number | undefined {
  if (bufferedEnd(ranges, position) !== undefined && secondsAhead(ranges, position) > slack) return undefined
  for (let i = 0; i < ranges.length; i++) {
    const start = ranges.start(i)
    if (start > position && start - position < 0.5) return start
  }
  return undefined
}
