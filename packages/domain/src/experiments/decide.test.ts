import { expect, test } from 'vitest'
import type { MeanComparison } from './compare-means.ts'
import type { Interval } from './confidence-sequence.ts'
import { decideExperiment, type ExperimentDecision } from './decide.ts'
import { evaluateGuardRail } from './guard-rail.ts'

const estimate = (interval: Interval | undefined) => ({
  value: interval ? (interval.low + interval.high) / 2 : 0,
  interval,
})
const revenue = (low: number, high: number): MeanComparison => ({
  control: 100,
  variant: 100,
  difference: estimate({ low: 100 * low, high: 100 * high }),
  relative: estimate({ low, high }),
  stillNeeded: 0,
})
const even = { pValue: 1, isMismatch: false }
const refunds = (low: number, high: number) => evaluateGuardRail('refunds', estimate({ low, high }), 0.006)

test.each<[name: string, low: number, high: number, state: ExperimentDecision['state'], winner?: string]>([
  ['above zero', 0.04, 0.51, 'winner', 'variant'],
  ['below zero', -0.5, -0.01, 'winner', 'control'],
  ['within the smallest effect worth knowing', -0.04, 0.05, 'no-difference'],
  ['wider on one side', -0.2, 0.05, 'running'],
  ['on zero', 0, 0.5, 'running'],
])(
  'an interval of the relative difference that is %s, from %d to %d, gives the state %s',
  (_name, low, high, state, winner) => {
    const findings = { sampleRatio: even, guardRails: [refunds(-0.002, 0.004)], smallestEffect: 0.15 }
    expect(decideExperiment({ ...findings, revenue: revenue(low, high) })).toMatchObject(
      winner ? { state, winner } : { state },
    )
  },
)

test('a sample ratio mismatch takes precedence over harm, and harm over a winner', () => {
  const findings = { guardRails: [refunds(0.007, 0.02)], smallestEffect: 0.15, revenue: revenue(0.04, 0.51) }
  expect(decideExperiment({ ...findings, sampleRatio: even })).toEqual({
    state: 'harmful',
    broken: findings.guardRails,
  })
  const mismatch = { pValue: 0.0004, isMismatch: true }
  expect(decideExperiment({ ...findings, sampleRatio: mismatch })).toEqual({ state: 'mismatch', pValue: 0.0004 })
})

test('the decision is to keep the experiment running while there are too few payers', () => {
  const early = { ...revenue(0, 0), relative: undefined, stillNeeded: 70 }
  const decision = decideExperiment({ sampleRatio: even, guardRails: [], smallestEffect: 0.15, revenue: early })
  expect(decision).toEqual({ state: 'running', relative: undefined, stillNeeded: 70 })
})

test.each([
  ['fine', -0.002, 0.004, 0.006],
  ['unknown', -0.002, 0.008, 0.006],
  ['close', 0.001, 0.008, 0.006],
  ['harmful', 0.007, 0.009, 0.006],
  ['fine', -0.015, 0.004, -0.02],
  ['unknown', -0.03, 0.004, -0.02],
  ['close', -0.023, -0.004, -0.02],
  ['harmful', -0.06, -0.021, -0.02],
])('a guard rail is %s with an interval from %d to %d and the limit %d', (state, low, high, limit) => {
  expect(evaluateGuardRail('rail', estimate({ low, high }), limit).state).toBe(state)
})

test('the state of a guard rail is unknown without an interval', () => {
  expect(evaluateGuardRail('rail', estimate(undefined), 0.1).state).toBe('unknown')
})
