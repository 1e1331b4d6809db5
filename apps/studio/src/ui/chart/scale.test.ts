import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAxis, labelledPoints, linePath, positionOnAxis } from './scale.ts'

const value = fc.double({ min: 0, max: 1e9, noNaN: true })

test('an axis has two to seven ticks and contains all values; it starts at 0 unless `isClose` is true', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, isClose) => {
      const axis = createAxis(values, isClose)
      expect(axis.ticks.length).toBeGreaterThanOrEqual(2)
      expect(axis.ticks.length).toBeLessThanOrEqual(7)
      if (!isClose) expect(axis.from).toBe(0)
      for (const one of values) {
        expect(positionOnAxis(axis, one)).toBeGreaterThanOrEqual(-1e-6)
        expect(positionOnAxis(axis, one)).toBeLessThanOrEqual(100 + 1e-6)
      }
    }),
  )
})

test('the axis for values that differ only by rounding errors has one step', () => {
  const { from, to, ticks } = createAxis([999_999_999.999_998_2, 999_999_999.999_998_1], true)
  expect([to - from, ticks.length]).toEqual([1, 2])
})

test('an axis without values goes from 0 to 1; an axis for values up to 3000 has a tick at each 1000', () => {
  expect(createAxis([])).toEqual({ from: 0, to: 1, ticks: [0, 1] })
  expect(createAxis([0, 3000]).ticks).toEqual([0, 1000, 2000, 3000])
})

test('the labels below a plot are at different points, from the first to the last', () => {
  expect([0, 1, 2, 3].map((count) => labelledPoints(count, 5))).toEqual([[], [0], [0, 1], [0, 1, 2]])
  expect([labelledPoints(20, 5), labelledPoints(21, 5)]).toEqual([
    [0, 10, 19],
    [0, 5, 10, 15, 20],
  ])
})

test('a missing day interrupts the line', () => {
  expect(linePath([0, 10, undefined, 5, 10], createAxis([10]))).toBe('M0 100L25 0M75 50L100 0')
})
