const fastPxPerMs = 0.35
/** Duration of the animation after a release. */
export const settleMs = 280
const steps = 14

export interface Release {
  /** Distance of the feed from its rest position, positive downwards. */
  offsetPx: number
  /** Distance of the finger in this gesture. Differs from the offset if the gesture began while the feed was moving. */
  travelPx: number
  /** Velocity in pixels per millisecond. */
  velocity: number
  height: number
}

/**
 * Target of a released drag: 1 next, -1 previous, 0 back. A flick decides by its direction, or goes back if it is
 * opposite to the drag; a slow drag must exceed a third of the height. Pure.
 */
export function swipeTarget({ offsetPx, travelPx, velocity, height }: Release): 1 | -1 | 0 {
  if (Math.abs(velocity) >= fastPxPerMs) {
    if (velocity * travelPx <= 0) return 0
    return velocity < 0 ? 1 : -1
  }
  if (Math.abs(offsetPx) < height / 3) return 0
  return offsetPx < 0 ? 1 : -1
}

/** Limits a drag beyond the first or the last slide: the result approaches a quarter of the height. */
export function rubberBand(offsetPx: number, height: number): number {
  const limit = height / 4
  return (limit * offsetPx) / (limit + Math.abs(offsetPx))
}

/**
 * Offset `elapsedMs` after a release at `fromPx` with `velocity` px/ms: a critically damped spring, scaled so that it
 * is exactly 0 from 280 ms on. Pure.
 */
export function settle(fromPx: number, velocity: number, elapsedMs: number): number {
  if (elapsedMs >= settleMs) return 0
  const omega = 7 / settleMs
  // Limit the velocity so that the spring does not overshoot.
  const most = Math.abs(fromPx) * omega
  const v = Math.max(-most, Math.min(most, velocity))
  const decay = Math.exp(-omega * elapsedMs)
  const spring = (fromPx + (v + omega * fromPx) * elapsedMs) * decay
  return spring * (1 - (elapsedMs / settleMs) ** 4)
}

/** Keyframes of the animation after a release: `settle` at equal intervals over `settleMs`. */
export const settleKeyframes = (fromPx: number, velocity: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => settle(fromPx, velocity, (step / steps) * settleMs))
