import { expect, test } from 'vitest'
import { type FirstFrameHistogram, histogramStepRatio } from '../first-frames.ts'
import { type ArmFigures, evaluateExperimentArms, findExperimentEndReason } from './evaluate.ts'

/** Creates 10,000 start-up times with the given 95th percentile. */
const startsWithP95 = (ms: number): FirstFrameHistogram => {
  const stepOf = (time: number) => Math.round(Math.log(time) / Math.log(histogramStepRatio))
  return { [stepOf(600)]: 9_000, [stepOf(ms)]: 1_000 }
}
const control: ArmFigures = {
  revenue: { viewers: 20_000, payers: 1_000, sum: 500_000, sumOfSquares: 400_000_000 },
  refunded: 100,
  returned: { viewers: 20_000, counted: 6_000 },
  firstFrames: startsWithP95(1_200),
}
const evaluate = (...variants: ArmFigures[]) =>
  evaluateExperimentArms([control, ...variants], {
    primary: 'revenue',
    smallestEffect: 0.15,
    expectedViewers: 40_000,
  })
const running = { stopsWhenSure: false, isOver: false }

test.each<[name: string, change: Partial<ArmFigures>]>([
  ['refunds', { refunded: 400 }],
  ['returns', { returned: { viewers: 20_000, counted: 5_000 } }],
  ['firstFrame', { firstFrames: startsWithP95(1_500) }],
])('a variant that breaks the guard rail %s ends the experiment', (name, change) => {
  const result = evaluate({ ...control, ...change })
  const guards = result.variants[0]?.guards ?? []
  expect(guards.filter(({ state }) => state === 'harmful').map((guard) => guard.name)).toEqual([name])
  expect(findExperimentEndReason(result, running)).toBe('harmful')
})

test('a variant with fewer refunds, more returns and faster first frames breaks no guard rail', () => {
  const better = {
    ...control,
    refunded: 0,
    returned: { viewers: 20_000, counted: 7_000 },
    firstFrames: startsWithP95(900),
  }
  const result = evaluate(better)
  expect(result.variants[0]?.guards.map(({ state }) => state)).toEqual(['fine', 'fine', 'fine'])
  expect(findExperimentEndReason(result, running)).toBeUndefined()
})

test('intervals are wider with several variants, so that together they cause no more false alarms than one', () => {
  const [one, two] = [evaluate(control), evaluate(control, control)].map(({ variants }) => {
    const { low = 0, high = 0 } = variants[0]?.difference.interval ?? {}
    return high - low
  })
  expect(one).toBeGreaterThan(0)
  expect(two).toBeGreaterThan(one ?? 0)
})
