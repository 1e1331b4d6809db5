const fastPxPerMs = 0.35
/** How long a released feed takes to come to rest. */
export const settleMs = 280
const steps = 14

export interface Release {
  /** How far the feed is from its rest, positive downwards. */
  offsetPx: number
  /** How far the finger went in this gesture; differs from the offset when it caught a feed in motion. */
  travelPx: number
  /** Pixels per millisecond. */
  velocity: number
  height: number
}

/**
 * Where a released drag goes: 1 next, -1 previous, 0 back. A flick decides by its direction, unless it takes the drag
 * back; a slow drag by a third of the height. Pure.
 */
export function swipeTarget({ offsetPx, travelPx, velocity, height }: Release): 1 | -1 | 0 {
  if (Math.abs(velocity) >= fastPxPerMs) {
    if (velocity * travelPx <= 0) return 0
    return velocity < 0 ? 1 : -1
  }
  if (Math.abs(offsetPx) < height / 3) return 0
  return offsetPx < 0 ? 1 : -1
}

/** Resistance beyond the first and the last slide: approaches a quarter of the height. */
export function rubberBand(offsetPx: number, height: number): number {
  const limit = height / 4
  return (limit * offsetPx) / (limit + Math.abs(offsetPx))
}

/**
 * Offset `elapsedMs` after letting go at `fromPx` with `velocity` px/ms: a critically damped spring, scaled so that
 * it is exactly 0 from 280 ms on. Pure.
 */
export function settle(fromPx: number, velocity: number, elapsedMs: number): number {
  if (elapsedMs >= settleMs) return 0
  const omega = 7 / settleMs
  // Never so much momentum towards home that the spring would overshoot it.
  const most = Math.abs(fromPx) * omega
  const v = Math.max(-most, Math.min(most, velocity))
  const decay = Math.exp(-omega * elapsedMs)
  const spring = (fromPx + (v + omega * fromPx) * elapsedMs) * decay
  return spring * (1 - (elapsedMs / settleMs) ** 4)
}

/** The whole way from there to rest: `settle` at even distances over `settleMs`. */
export const settlingWay = (fromPx: number, velocity: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => settle(fromPx, velocity, (step / steps) * settleMs))
