import { expect, test } from 'vitest'
import { compareProportions, leastCounted } from './compare-proportions.ts'

const options = { expectedViewers: 20_000 }

test('compares shares in both units', () => {
  const { control, variant, difference, relative } = compareProportions(
    { viewers: 10_000, counted: 3_380 },
    { viewers: 10_000, counted: 3_240 },
    options,
  )
  expect([control, variant]).toEqual([0.338, 0.324])
  expect(difference.value).toBeCloseTo(-0.014, 12)
  expect(relative?.value).toBeCloseTo(-0.014 / 0.338, 12)
  // 3.035 standard errors of √(0.338 · 0.662 / 10,000 + 0.324 · 0.676 / 10,000) each way.
  expect(difference.interval?.low).toBeCloseTo(-0.0342, 4)
  expect(difference.interval?.high).toBeCloseTo(0.0062, 4)
})

test('a small arm in which a rare thing has not happened yet does not look certain', () => {
  const none = compareProportions({ viewers: 18_000, counted: 100 }, { viewers: 2_000, counted: 0 }, options)
  // -0.0039 with the variance of the counts themselves, which is 0 in the small arm.
  expect(none.difference.interval?.high).toBeCloseTo(-0.0033, 4)
  const early = compareProportions({ viewers: 9_000, counted: 50 }, { viewers: 1_000, counted: 0 }, options)
  expect(early).toMatchObject({ difference: { interval: undefined }, stillNeeded: leastCounted * 10 - 50 })
})
