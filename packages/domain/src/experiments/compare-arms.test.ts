import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArmSums, compareArms, minPayers } from './compare-arms.ts'
import { intervalHalfWidth } from './confidence-sequence.ts'

const arm = (viewers: number, sum: number, sumOfSquares: number, payers = 1_000): ArmSums => ({
  viewers,
  payers,
  sum,
  sumOfSquares,
})
const published = [
  {
    control: arm(7_912, 787_200, 1_620_000_000),
    variant: arm(7_938, 1_005_000, 2_210_000_000),
    expectedViewers: 22_000,
    difference: [27.11175921, 3.97764091, 50.24587751],
    relative: 0.27249522,
  },
  {
    control: arm(60_000, 3_120_000, 9_400_000_000),
    variant: arm(60_150, 3_190_000, 9_750_000_000),
    expectedViewers: 100_000,
    difference: [1.03408146, -5.90009623, 7.96825916],
    relative: 0.01988618,
  },
  {
    control: arm(2_700, 402_300, 913_000_000),
    variant: arm(24_300, 3_011_000, 6_740_000_000),
    expectedViewers: 40_000,
    difference: [-25.09053498, -59.58039366, 9.3993237],
    relative: -0.16839285,
  },
  {
    control: arm(900, 118_000, 260_000_000),
    variant: arm(911, 61_000, 133_000_000),
    expectedViewers: 40_000,
    difference: [-64.15172582, -168.5865802, 40.28312856],
    relative: -0.48929282,
  },
]

// Expected values are from SequentialTwoSidedTTest of github.com/growthbook/growthbook (packages/stats) at 8f1db445,
// computed from the same sums.
test.each(published)("difference and interval equal GrowthBook's: $difference", (row) => {
  const { difference, relative } = compareArms(row.control, row.variant, row)
  const figures = [difference.value, difference.interval?.low, difference.interval?.high]
  row.difference.forEach((figure, at) => {
    expect(figures[at]).toBeCloseTo(figure, 7)
  })
  expect(relative?.value).toBeCloseTo(row.relative, 7)
})

/** Generates arms of an experiment: some viewers pay about 1 to 50 dollars each, the others pay nothing. */
const armSums = fc
  .record({
    payers: fc.integer({ min: 60, max: 3_000 }),
    others: fc.integer({ min: 500, max: 50_000 }),
    cents: fc.integer({ min: 99, max: 4_999 }),
    spread: fc.double({ min: 0.1, max: 2, noNaN: true }),
  })
  .map(({ payers, others, cents, spread }) =>
    arm(payers + others, payers * cents, payers * cents ** 2 * (1 + spread ** 2), payers),
  )
const options = { expectedViewers: 30_000 }

test('at an end r of a relative interval, variant is intervalHalfWidth standard errors from (1 + r) · control', () => {
  const of = ({ viewers, sum, sumOfSquares }: ArmSums) => ({
    mean: sum / viewers,
    squaredError: (sumOfSquares - sum ** 2 / viewers) / (viewers - 1) / viewers,
  })
  fc.assert(
    fc.property(armSums, armSums, (control, variant) => {
      const interval = compareArms(control, variant, options).relative?.interval
      if (!interval) return
      const [one, other] = [of(control), of(variant)]
      const distance = (ratio: number) =>
        Math.abs(other.mean - ratio * one.mean) / Math.sqrt(other.squaredError + ratio ** 2 * one.squaredError)
      const width = intervalHalfWidth(control.viewers + variant.viewers, options)
      if (interval.low > -1) expect(distance(1 + interval.low)).toBeCloseTo(width, 6)
      expect(distance(1 + interval.high)).toBeCloseTo(width, 6)
    }),
  )
})

test('the absolute and the relative interval agree on whether they contain zero', () => {
  fc.assert(
    fc.property(armSums, armSums, (control, variant) => {
      const { difference, relative } = compareArms(control, variant, options)
      const [one, other] = [difference.interval, relative?.interval]
      if (!one || !other) return
      expect([Math.sign(other.low), Math.sign(other.high)]).toEqual([Math.sign(one.low), Math.sign(one.high)])
    }),
  )
})

test('returns no interval until the smaller arm is expected to have enough payers', () => {
  const control = arm(9_000, 90_000, 200_000_000, 400)
  const few = compareArms(control, arm(1_000, 9_000, 20_000_000, 40), options)
  expect(few).toMatchObject({ stillNeeded: minPayers * 10 - 440, difference: { value: -1, interval: undefined } })
  const enough = compareArms(control, arm(1_000, 20_000, 40_000_000, 100), options)
  expect(enough.stillNeeded).toBe(0)
  expect(enough.difference.interval).toBeDefined()
})

test('also compares a variant in which nobody pays', () => {
  const { relative, difference } = compareArms(arm(9_000, 900_000, 2e9, 900), arm(9_000, 0, 0, 0), options)
  expect(difference.interval?.high).toBeLessThan(0)
  expect(relative).toMatchObject({ value: -1, interval: { low: -1 } })
})

test('arms without viewers or revenue have no relative difference', () => {
  const none = arm(0, 0, 0, 0)
  expect(compareArms(none, none, options)).toEqual({
    control: 0,
    variant: 0,
    difference: { value: 0, interval: undefined },
    relative: undefined,
    stillNeeded: 2 * minPayers,
  })
})
