import { expect, test } from 'vitest'
import { computePlanTimes, pricePerHundredCoins, pricePerMonth } from './plan-terms.ts'

test('for a month bought on 1 June, the reminder date is 28 June and the charge date 30 June', () => {
  const { charge, notice } = computePlanTimes({ days: 30 }, Date.UTC(2026, 5, 1, 12))
  expect([notice, charge]).toEqual([Date.UTC(2026, 5, 28, 12), Date.UTC(2026, 5, 30, 12)])
})

test("uses the server's number of days between the reminder and the end of a membership", () => {
  const { notice } = computePlanTimes({ days: 365, reminderDays: 15 }, Date.UTC(2026, 0, 1))
  expect(notice).toBe(Date.UTC(2026, 11, 17))
})

test.each([
  ['0.99', 'USD', 100, 0, '0.99'],
  ['4.99', 'USD', 500, 50, '0.91'],
  ['49.99', 'USD', 5000, 2500, '0.67'],
  // JPY is displayed without decimals: 45.46 would be shown as 45, which is lower than the paid price.
  ['500.00', 'JPY', 1000, 100, '46.00'],
  ['500.00', 'JPY', 1000, 0, '50.00'],
])(
  'computes the price per 100 coins of a pack, rounded up: %s %s for %i + %i coins',
  (rechargeSum, currency, conversionCoin, giveCoin, expected) => {
    expect(pricePerHundredCoins({ rechargeSum, currency, conversionCoin, giveCoin })).toBe(expected)
  },
)

test.each([
  ['9.99', 'USD', 30, '9.99'],
  ['24.99', 'USD', 90, '8.33'],
  ['79.99', 'USD', 365, '6.67'],
  ['2500.00', 'JPY', 90, '834.00'],
])('computes the monthly price of a plan, rounded up: %s %s for %i days', (price, currency, days, expected) =>
  expect(pricePerMonth({ price, currency, days })).toBe(expected),
)
