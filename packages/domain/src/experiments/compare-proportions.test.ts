import { expect, test } from 'vitest'
import { compareProportions, minCountedViewers } from './compare-proportions.ts'

const options = { expectedViewers: 20_000 }

test('compares shares by absolute and relative difference', () => {
  const { control, variant, difference, relative } = compareProportions(
    { viewers: 10_000, counted: 3_380 },
    { viewers: 10_000, counted: 3_240 },
    options,
  )
  expect([control, variant]).toEqual([0.338, 0.324])
  expect(difference.value).toBeCloseTo(-0.014, 12)
  expect(relative?.value).toBeCloseTo(-0.014 / 0.338, 12)
  // The interval is ±3.035 standard errors of √(0.338 · 0.662 / 10,000 + 0.324 · 0.676 / 10,000).
  expect(difference.interval?.low).toBeCloseTo(-0.0342, 4)
  expect(difference.interval?.high).toBeCloseTo(0.0062, 4)
})

test('a small arm without events has a variance above zero, and no interval before enough events are expected', () => {
  const none = compareProportions({ viewers: 18_000, counted: 100 }, { viewers: 2_000, counted: 0 }, options)
  // Computed from the plain counts, the small arm's variance would be 0 and the upper end of the interval -0.0039.
  expect(none.difference.interval?.high).toBeCloseTo(-0.0033, 4)
  const early = compareProportions({ viewers: 9_000, counted: 50 }, { viewers: 1_000, counted: 0 }, options)
  expect(early).toMatchObject({ difference: { interval: undefined }, stillNeeded: minCountedViewers * 10 - 50 })
})
