import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'
import {
  applyVariantPrices,
  experimentAppliesTo,
  findPriceIncrease,
  findUnusedLayerRange,
  findVariantsError,
  type Variant,
} from './paywall-lab.ts'

const today = { payNVideo: 11, coins: 20, wholeTitlePrice: '6.99' }
const control: Variant = { name: 'As it is' }
const words = Object.fromEntries(languages.map(({ key }) => [key, 'Keep watching']))

describe('variants of an experiment', () => {
  test.each([
    ['freeEpisodes', { freeEpisodes: 12 }],
    ['episodePrice', { coins: 15 }],
    ['wholeTitlePrice', { price: '5.99' }],
    ['offers', { offers: ['wholeTitle', 'episode', 'membership'] }],
    ['words', { words }],
  ] as const)('an experiment of kind %s accepts a complete value', (kind, value) => {
    expect(findVariantsError(kind, [control, { name: 'B', ...value }])).toBeUndefined()
  })

  test.each([
    ['freeEpisodes', { freeEpisodes: 1.5 }, 'variants.1.freeEpisodes'],
    ['episodePrice', { coins: 0 }, 'variants.1.coins'],
    ['episodePrice', { freeEpisodes: 12 }, 'variants.1.freeEpisodes'],
    ['wholeTitlePrice', { price: '5.9' }, 'variants.1.price'],
    ['offers', { offers: ['wholeTitle', 'wholeTitle', 'episode'] }, 'variants.1.offers'],
    ['words', { words: { ...words, th: ' ' } }, 'variants.1.words.th'],
    ['words', { words: { ...words, en: 'x'.repeat(61) } }, 'variants.1.words.en'],
  ] as const)('returns the path of the invalid field in an experiment of kind %s', (kind, value, field) => {
    expect(findVariantsError(kind, [control, { name: 'B', ...value }])).toBe(field)
  })

  test('there must be at least two variants with different names, of which the first changes nothing', () => {
    expect(
      findVariantsError('episodePrice', [
        { name: 'A', coins: 10 },
        { name: 'B', coins: 15 },
      ]),
    ).toBe('variants.0.coins')
    expect(findVariantsError('episodePrice', [control, { ...control, coins: 15 }])).toBe('variants.1.name')
    expect(findVariantsError('episodePrice', [control])).toBe('variants')
  })
})

describe('prices in an experiment', () => {
  const chosen = { areChosen: true }
  test('refuses a variant that raises the price of any chosen title, and names the field', () => {
    const cheap = { ...today, coins: 10 }
    expect(findPriceIncrease([control, { name: 'B', coins: 15 }], [today], chosen)).toBeUndefined()
    expect(findPriceIncrease([control, { name: 'B', coins: 15 }], [today, cheap], chosen)).toBe('variants.1.coins')
    expect(findPriceIncrease([control, { name: 'B', freeEpisodes: 9 }], [today], chosen)).toBe(
      'variants.1.freeEpisodes',
    )
    expect(findPriceIncrease([control, { name: 'B', freeEpisodes: 10 }], [today], chosen)).toBeUndefined()
    expect(findPriceIncrease([control, { name: 'B', price: '7.00' }], [today], chosen)).toBe('variants.1.price')
  })

  test('an experiment on all titles leaves out a title if every variant would raise its price', () => {
    const free = { payNVideo: 61, coins: 0, wholeTitlePrice: '6.99' }
    const coins = [control, { name: 'B', coins: 15 }]
    expect(findPriceIncrease(coins, [free, today], { areChosen: false })).toBeUndefined()
    expect(findPriceIncrease(coins, [free], { areChosen: false })).toBe('variants.1.coins')
    expect([free, today].map((title) => experimentAppliesTo(coins, title))).toEqual([false, true])
    expect(experimentAppliesTo([control, { name: 'B', words }], free), 'no price').toBe(true)
  })

  test('a variant never raises a price, even if the title has become cheaper', () => {
    expect(applyVariantPrices(today, { freeEpisodes: 12, coins: 15, price: '5.99' })).toEqual({
      ...{ payNVideo: 13, coins: 15, wholeTitlePrice: '5.99' },
    })
    expect(applyVariantPrices(today, { freeEpisodes: 8, coins: 25, price: '10.00' })).toEqual(today)
  })
})

test('ranges of experiments in a group do not overlap, and a full group has no free range', () => {
  const first = findUnusedLayerRange([], 0.6)
  expect(first).toEqual({ from: 0, to: 0.6 })
  expect(findUnusedLayerRange([{ from: 0, to: 0.6 }], 0.4)).toEqual({ from: 0.6, to: 1 })
  expect(findUnusedLayerRange([{ from: 0, to: 0.6 }], 0.5)).toBeUndefined()
  expect(findUnusedLayerRange([{ from: 0.3, to: 0.6 }], 0.3)).toEqual({ from: 0, to: 0.3 })
  // In floating-point arithmetic, 0.7 - 0.4 is less than 0.3.
  const others = [
    { from: 0.7, to: 1 },
    { from: 0, to: 0.4 },
  ]
  expect(findUnusedLayerRange(others, 0.3)).toEqual({ from: 0.4, to: 0.7 })
})
