import { expect, test } from 'vitest'
import { countFalseAlarms } from '../../../../bench/experiments/false-alarms.ts'
import { measureStatisticalPower } from '../../../../bench/experiments/power.ts'
import { countMismatches } from '../../../../bench/experiments/sample-ratios.ts'

// `npm run bench:experiments` measures these rates with 2,000 runs each.

test.each([0.5, 0.1])(
  'at most 5 % of experiments have a false alarm on any of 60 days if the variant gets %d of the viewers',
  (share) => {
    const { alwaysValid, dailyTest } = countFalseAlarms(7, 200, 60, { viewersPerDay: 1_500, payerRate: 0.04, share })
    expect(alwaysValid).toBeLessThanOrEqual(0.05)
    // Shows that the simulation detects false alarms: a fixed-sample test at 5 %, repeated every day, has many.
    expect(dailyTest).toBeGreaterThan(0.2)
  },
)

test('detects a true effect of 30 %, which the interval contains on every day in 95 % of experiments', () => {
  const population = { viewersPerDay: 1_500, payerRate: 0.06 }
  const { found, wrong, everyDay } = measureStatisticalPower(7, 100, 40, population, {
    effect: 0.3,
    expectedViewers: 30_000,
  })
  expect(everyDay).toBeGreaterThanOrEqual(0.95)
  expect(found).toBeGreaterThan(0.9)
  expect(wrong).toBe(0)
})

test('stops experiments whose viewers are split 49.5 : 50.5, but not evenly split ones', () => {
  const design = { viewersPerDay: 8_000, days: 60 }
  expect(countMismatches(7, 300, { ...design, share: 0.5 }).alwaysValid).toBe(0)
  expect(countMismatches(7, 50, { ...design, share: 0.505 }).alwaysValid).toBeGreaterThan(0.9)
})
