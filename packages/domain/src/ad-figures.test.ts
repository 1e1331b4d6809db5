import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeReturnOnSpendByAge,
  costPerViewer,
  findBreakEvenDay,
  formatCents,
  mainCurrency,
  parseCents,
  returnOnSpend,
  sumAdFigures,
  sumAdSpendAndRevenue,
} from './ad-figures.ts'

test('converts amounts to cents and back without loss, including negative and large amounts', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (cents) => {
      expect(parseCents(formatCents(cents))).toBe(cents)
    }),
  )
  expect([formatCents(5n), formatCents(-5n), formatCents(0n)]).toEqual(['0.05', '-0.05', '0.00'])
})

const usd = (spent: string, ...earned: string[]) => ({ currency: 'USD', spent, earned })
const eur = (spent: string, ...earned: string[]) => ({ currency: 'EUR', spent, earned })
const figures = (clicks: number, firstFrames: number, payers: number, ...money: ReturnType<typeof usd>[]) => ({
  ...{ clicks, firstFrames, payers, money },
})

test('adds amounts exactly and separately by currency', () => {
  expect(
    sumAdSpendAndRevenue([
      usd('0.10', '0.10', '0.10', '0.10', '0.10'),
      eur('1.00', '0.00', '0.00', '0.00', '2.00'),
      usd('0.20', '0.20', '0.20', '0.20', '0.20'),
    ]),
  ).toEqual([eur('1.00', '0.00', '0.00', '0.00', '2.00'), usd('0.30', '0.30', '0.30', '0.30', '0.30')])
})

test('the sums for the cost per viewer in a currency include only links with spend in that currency', () => {
  const sums = sumAdFigures([
    figures(10, 8, 2, usd('4.00', '1.00', '1.00', '1.00', '6.00')),
    figures(20, 12, 3, eur('5.00', '0.00', '0.00', '0.00', '0.00'), usd('0.00', '2.00', '2.00', '2.00', '2.00')),
    figures(5, 4, 1, usd('0.00', '9.00', '9.00', '9.00', '9.00')),
  ])
  expect(sums).toMatchObject({ clicks: 35, firstFrames: 24, payers: 6 })
  expect(sums.paid).toEqual([
    { ...eur('5.00', '0.00', '0.00', '0.00', '0.00'), firstFrames: 12, payers: 3 },
    { ...usd('4.00', '1.00', '1.00', '1.00', '6.00'), firstFrames: 8, payers: 2 },
  ])
})

test('cost per viewer is undefined without viewers or spend; return on spend is undefined without spend', () => {
  expect([costPerViewer('21460.00', 158_940)?.toFixed(3), costPerViewer('1.00', 0), costPerViewer('0.00', 5)]).toEqual([
    '0.135',
    undefined,
    undefined,
  ])
  expect([
    returnOnSpend('38940.00', '21460.00')?.toFixed(2),
    returnOnSpend('5.00', '0.00'),
    returnOnSpend('0.00', '5.00'),
  ]).toEqual([...['1.81', undefined, 0]])
})

test('the main currency is the one that most links use; among equals, the one with the most spend', () => {
  expect(mainCurrency([[usd('1.00')], [eur('9.00'), usd('1.00')]])).toBe('USD')
  expect(mainCurrency([[usd('1.00')], [eur('9.00')]])).toBe('EUR')
  expect(mainCurrency([])).toBeUndefined()
})

test('the return on spend up to day n after the first visit includes only cohorts that completed day n', () => {
  const cohorts = [
    {
      day: '2026-11-01',
      spent: '10.00',
      earned: [
        { age: 0, amount: '4.00' },
        { age: 2, amount: '8.00' },
      ],
    },
    { day: '2026-11-02', spent: '10.00', earned: [{ age: 0, amount: '2.00' }] },
  ]
  const returns = computeReturnOnSpendByAge(cohorts, Date.UTC(2026, 10, 5))
  // At 00:00 UTC on 5 November, every viewer of 1 November had the first visit at least three days ago, so the days 0
  // to 2 after it are complete; every viewer of 2 November at least two days ago, so the days 0 and 1 are complete.
  expect(returns.slice(0, 4)).toEqual([0.3, 0.3, 1.2, undefined])
  expect(returns).toHaveLength(31)
  expect([findBreakEvenDay(returns), findBreakEvenDay([0.2, undefined, 0.9])]).toEqual([2, undefined])
})
