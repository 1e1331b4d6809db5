const fastPxPerMs = 0.35
/** Duration of the animation after the viewer lifts the finger, in milliseconds. */
export const settleMs = 280
const steps = 14

export interface SwipeRelease {
  /** Offset of the feed from its rest position in pixels, positive downwards. */
  offsetPx: number
  /**
   * Pixels that the finger has moved in this gesture. Differs from the offset if the gesture started while the feed was
   * moving.
   */
  travelPx: number
  /** Velocity in pixels per millisecond. */
  velocity: number
  height: number
}

/**
 * Returns the target of a drag at its release: 1 for the next slide, -1 for the previous one, 0 for staying. A flick
 * moves in its direction, or stays if it is opposite to the drag; a slow drag must exceed a third of the height. Pure.
 */
export function swipeTarget({ offsetPx, travelPx, velocity, height }: SwipeRelease): 1 | -1 | 0 {
  if (Math.abs(velocity) >= fastPxPerMs) {
    if (velocity * travelPx <= 0) return 0
    return velocity < 0 ? 1 : -1
  }
  if (Math.abs(offsetPx) < height / 3) return 0
  return offsetPx < 0 ? 1 : -1
}

/** Returns the reduced offset for a drag beyond the first or last slide; it never exceeds a quarter of the height. */
export function rubberBand(offsetPx: number, height: number): number {
  const limit = height / 4
  return (limit * offsetPx) / (limit + Math.abs(offsetPx))
}

/**
 * Returns the offset of the feed `elapsedMs` after a release at the offset `fromPx` with `velocity` px/ms. A critically
 * damped spring, scaled so that the offset is exactly 0 after 280 ms. Pure.
 */
export function settlingOffset(fromPx: number, velocity: number, elapsedMs: number): number {
  if (elapsedMs >= settleMs) return 0
  const omega = 7 / settleMs
  // Limit the velocity so that the spring does not overshoot.
  const most = Math.abs(fromPx) * omega
  const v = Math.max(-most, Math.min(most, velocity))
  const decay = Math.exp(-omega * elapsedMs)
  const spring = (fromPx + (v + omega * fromPx) * elapsedMs) * decay
  return spring * (1 - (elapsedMs / settleMs) ** 4)
}

/**
 * Returns the keyframes of the animation after a release: the result of `settlingOffset` at equal intervals over `settleMs`.
 */
export const settleKeyframes = (fromPx: number, velocity: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => settlingOffset(fromPx, velocity, (step / steps) * settleMs))
