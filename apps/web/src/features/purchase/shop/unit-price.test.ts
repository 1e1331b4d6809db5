import { expect, test } from 'vitest'
import { pricePerHundred, pricePerMonth } from './unit-price.ts'

test.each([
  ['0.99', 100, 0, '0.99'],
  ['4.99', 500, 50, '0.91'],
  ['49.99', 5000, 2500, '0.67'],
])('shows the coin price %s for %i + %i coins', (rechargeSum, conversionCoin, giveCoin, expected) => {
  expect(pricePerHundred({ rechargeSum, conversionCoin, giveCoin })).toBe(expected)
})

test.each([
  ['9.99', 30, '9.99'],
  ['24.99', 90, '8.33'],
  ['79.99', 365, '6.67'],
])('shows the day price %s for %i days', (price, days, expected) =>
  expect(pricePerMonth({ price, days })).toBe(expected),
)
