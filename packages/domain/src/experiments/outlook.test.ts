import { expect, test } from 'vitest'
import { findSignificantSince } from './clear-since.ts'
import { projectRevenue } from './outlook.ts'

const differenceOf = (value: number, low: number, high: number) => ({ difference: { value, interval: { low, high } } })
const inMonth = { viewersPerDay: 790, days: 30, variantShare: 0.5 }

test('computes the revenue change of a month and the cost of a further day of the experiment', () => {
  const { ifKept, costPerDay } = projectRevenue(differenceOf(27.1, 4, 50), inMonth)
  expect(ifKept.value).toBeCloseTo(642_270, 6)
  expect(ifKept.interval).toEqual({ low: 94_800, high: 1_185_000 })
  expect(costPerDay).toBeCloseTo(10_704.5, 6)
})

test('the cost of a further day of an experiment comes from viewers who get the arm that earns less', () => {
  const few = { ...inMonth, variantShare: 0.1 }
  expect(projectRevenue(differenceOf(10, 1, 19), few).costPerDay).toBeCloseTo(7_110, 6)
  expect(projectRevenue(differenceOf(-10, -19, -1), few).costPerDay).toBeCloseTo(790, 6)
})

test('findSignificantSince returns the first day after the last interval that contains zero', () => {
  const [open, above, below] = [differenceOf(1, -1, 3), differenceOf(2, 1, 3), differenceOf(-2, -3, -1)]
  const early = { difference: { value: 1, interval: undefined } }
  expect(findSignificantSince([early, open, above, open, above, below])).toBe(4)
  expect(findSignificantSince([above, above])).toBe(0)
  expect(findSignificantSince([above, open])).toBeUndefined()
  expect(findSignificantSince([])).toBeUndefined()
})
