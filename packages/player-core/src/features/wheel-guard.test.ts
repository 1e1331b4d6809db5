import { expect, test } from 'vitest'
import { initialWheelState, nextWheelState } from './wheel-guard.ts'

function steps(events: Array<{ deltaY: number; ms: number; deltaMode?: number }>): number[] {
  let state = initialWheelState
  return events.flatMap((event) => {
    const turn = nextWheelState(state, { deltaMode: 0, ...event })
    state = turn.state
    return turn.step === 0 ? [] : [turn.step]
  })
}

const inertia = (startMs: number, sign = 1) =>
  Array.from({ length: 60 }, (_, n) => ({ deltaY: sign * 90 * 0.93 ** n, ms: startMs + n * 16 }))

test('a touchpad swipe with one second of inertia is one step', () => {
  expect(steps(inertia(0))).toEqual([1])
})

test('a second swipe during fading inertia is a second step', () => {
  expect(steps([...inertia(0).slice(0, 40), ...inertia(650)])).toEqual([1, 1])
})

test('an immediate change of direction is a step in the other direction', () => {
  expect(steps([...inertia(0).slice(0, 20), ...inertia(330, -1)])).toEqual([1, -1])
})

test('separate notches of a mouse wheel are one step each', () => {
  expect(steps([0, 300, 600].map((ms) => ({ deltaY: 100, ms })))).toEqual([1, 1, 1])
  expect(steps([0, 30, 60].map((ms) => ({ deltaY: 100, ms })))).toEqual([1])
})

test('handles deltas in lines and pages, and ignores a very small delta', () => {
  expect(steps([{ deltaY: -3, deltaMode: 1, ms: 0 }])).toEqual([-1])
  expect(steps([{ deltaY: 1, deltaMode: 2, ms: 0 }])).toEqual([1])
  expect(steps([{ deltaY: 12, ms: 0 }])).toEqual([])
})
