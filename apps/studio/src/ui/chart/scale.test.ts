import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, linePath, placeOn } from './scale.ts'

const value = fc.double({ min: 0, max: 1e9, noNaN: true })

test('an axis has few round ticks and contains all values', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, isClose) => {
      const axis = axisOf(values, isClose)
      expect(axis.ticks.length).toBeGreaterThanOrEqual(2)
      expect(axis.ticks.length).toBeLessThanOrEqual(7)
      if (!isClose) expect(axis.from).toBe(0)
      for (const one of values) {
        expect(placeOn(axis, one)).toBeGreaterThanOrEqual(-1e-6)
        expect(placeOn(axis, one)).toBeLessThanOrEqual(100 + 1e-6)
      }
    }),
  )
})

test('the axis for values that differ only by rounding errors has one step', () => {
  const { from, to, ticks } = axisOf([999_999_999.999_998_2, 999_999_999.999_998_1], true)
  expect([to - from, ticks.length]).toEqual([1, 2])
})

test('an axis without values goes from 0 to the first tick', () => {
  expect(axisOf([])).toEqual({ from: 0, to: 1, ticks: [0, 1] })
  expect(axisOf([0, 3000]).ticks).toEqual([0, 1000, 2000, 3000])
})

test('a missing day interrupts the line', () => {
  expect(linePath([0, 10, undefined, 5, 10], axisOf([10]))).toBe('M0 100L25 0M75 50L100 0')
})
