import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FirstFrameHistogram, histogramStepRatio } from '../first-frames.ts'
import { comparePercentiles, lnPercentileEvidence } from './compare-percentiles.ts'
import { mixtureVariance } from './confidence-sequence.ts'

const options = { expectedViewers: 20_000 }

/**
 * Creates start-up times with the given 95th percentile: 95 % are spread evenly over nineteen steps up to it, the
 * others are slower.
 */
function startsAround(p95Ms: number, starts: number): FirstFrameHistogram {
  const last = Math.round(Math.log(p95Ms) / Math.log(histogramStepRatio))
  const frames: Record<string, number> = {}
  for (let step = 0; step < 20; step += 1) {
    const share = step < 19 ? 0.05 : 0.03
    frames[last - 18 + step] = Math.round(starts * share)
  }
  frames[last + 8] = Math.round(starts * 0.02)
  return frames
}

// Expected values are from beta_binomial_log_mixture of github.com/gostevehoward/confseq at 70b1ef30: p = 0.95, tuned
// for 10,000 starts, two-sided.
test.each([
  [950, 1_000, -0.2928798839],
  [965, 1_000, 0.8705548895],
  [930, 1_000, 1.3981784613],
  [9_450, 10_000, 1.1377176255],
  [9_561, 10_000, 2.5627330718],
  [47_350, 50_000, 2.6560609802],
])('%i of %i starts below a supposed 95th percentile are ln evidence of %d against it', (below, starts, evidence) => {
  const weight = 1 / mixtureVariance(10_000, 0.05) - 1
  expect(lnPercentileEvidence(below, starts - below, 0.95, weight)).toBeCloseTo(evidence, 7)
})

test('detects slower starts and estimates the difference', () => {
  const [usual, slow] = [startsAround(1_200, 10_000), startsAround(1_600, 10_000)]
  const same = comparePercentiles(usual, usual, 0.95, options)
  expect(same?.difference.value).toBe(0)
  expect(same?.difference.interval?.low).toBeLessThan(0)
  expect(same?.difference.interval?.high).toBeGreaterThan(0)
  const slower = comparePercentiles(usual, slow, 0.95, options)
  expect(slower?.difference.interval?.low).toBeGreaterThan(300)
  expect(slower?.difference.interval?.high).toBeLessThan(500)
})

test('swapping the arms mirrors the interval, and more starts narrow it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 600, max: 3_000 }), fc.integer({ min: 600, max: 3_000 }), (one, other) => {
      const [control, variant] = [startsAround(one, 4_000), startsAround(other, 6_000)]
      const there = comparePercentiles(control, variant, 0.95, options)?.difference
      const back = comparePercentiles(variant, control, 0.95, options)?.difference
      expect(there?.interval?.low).toBeCloseTo(-(back?.interval?.high ?? 0), 6)
      const more = comparePercentiles(startsAround(one, 40_000), startsAround(other, 60_000), 0.95, options)
      const width = (of: typeof there) => (of?.interval ? of.interval.high - of.interval.low : Number.NaN)
      expect(width(more?.difference)).toBeLessThan(width(there))
    }),
    { numRuns: 10 },
  )
})

test('if all starts are in one step of the histogram, the interval extends at most one step to either side', () => {
  const ms = histogramStepRatio ** 200
  const difference = comparePercentiles({ 200: 1_000_000 }, { 200: 1_000_000 }, 0.95, options)?.difference
  expect(difference?.value).toBe(0)
  expect(difference?.interval?.low).toBeGreaterThan(-0.03 * ms)
  expect(difference?.interval?.high).toBeLessThan(0.03 * ms)
})

test('returns no interval for few starts, and no comparison without starts', () => {
  const few = comparePercentiles(startsAround(1_200, 60), startsAround(1_200, 60), 0.95, options)
  expect(few?.difference).toEqual({ value: 0, interval: undefined })
  expect(comparePercentiles({}, startsAround(1_200, 100), 0.95, options)).toBeUndefined()
})
