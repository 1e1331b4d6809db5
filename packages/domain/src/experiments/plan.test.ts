import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeViewersNeeded, expectedPayers, smallestEffect } from './plan.ts'

const plan = { payerRate: 0.1, spread: 1 }

test('an effect of 15 % needs 3.5 times as many payers as an effect of 30 %', () => {
  const payers = [0.4, 0.3, 0.15].map((effect) =>
    expectedPayers(computeViewersNeeded({ ...plan, effect }), { ...plan, effect }),
  )
  expect(payers).toEqual([943, 1_544, 5_423])
})

test('an experiment needs more viewers if fewer of them pay or their payments vary more', () => {
  const usual = computeViewersNeeded({ ...plan, effect: 0.2 })
  expect(computeViewersNeeded({ ...plan, payerRate: 0.05, effect: 0.2 })).toBeGreaterThan(1.9 * usual)
  expect(computeViewersNeeded({ ...plan, spread: 1.5, effect: 0.2 })).toBeGreaterThan(1.5 * usual)
})

test('smallestEffect is the inverse of computeViewersNeeded', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 1, noNaN: true }), (effect) => {
      expect(Math.abs(smallestEffect(computeViewersNeeded({ ...plan, effect }), plan) - effect)).toBeLessThan(0.001)
    }),
  )
})
