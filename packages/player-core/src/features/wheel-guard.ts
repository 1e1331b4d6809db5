export interface WheelState {
  /** Pixels scrolled in the current gesture. */
  sum: number
  lastMs: number
  /** Pixels of the last event, to distinguish a new movement from fading inertia. */
  lastSize: number
  /** Time at which the current gesture moved the feed by one slide; undefined if it has not moved the feed yet. */
  steppedMs: number | undefined
}

export const initialWheelState: WheelState = {
  sum: 0,
  lastMs: Number.NEGATIVE_INFINITY,
  lastSize: 0,
  steppedMs: undefined,
}

const pauseMs = 150
const stepPx = 40
const calmMs = 350
const pixelsPerUnit = [1, 16, 800]

/**
 * Limits a wheel gesture to one step, although the inertia of a touchpad fires events for about a second. A gesture
 * ends after a pause of 150 ms, when the direction changes, or when the deltas clearly grow again more than 350 ms
 * after its step. Pure.
 */
export function nextWheelState(
  state: WheelState,
  event: { deltaY: number; deltaMode: number; ms: number },
): { state: WheelState; step: 1 | -1 | 0 } {
  const delta = event.deltaY * (pixelsPerUnit[event.deltaMode] ?? 1)
  const size = Math.abs(delta)
  const isNewPush =
    state.steppedMs !== undefined && event.ms - state.steppedMs > calmMs && size > state.lastSize * 1.5 + 4
  const isNew = event.ms - state.lastMs > pauseMs || isNewPush || delta * state.sum < 0
  const sum = (isNew ? 0 : state.sum) + delta
  const steppedMs = isNew ? undefined : state.steppedMs
  const isStep = steppedMs === undefined && Math.abs(sum) >= stepPx
  return {
    state: { sum, lastMs: event.ms, lastSize: size, steppedMs: isStep ? event.ms : steppedMs },
    step: !isStep ? 0 : sum > 0 ? 1 : -1,
  }
}
