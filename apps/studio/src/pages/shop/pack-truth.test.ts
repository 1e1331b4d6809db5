import { expect, test } from 'vitest'
import { type EditedCoinPack, pricePer100Coins } from './offers.ts'
import { doLargerPacksCostLess, findUntruePackClaims, swapBadges } from './pack-truth.ts'
import { describeShopChanges } from './shop-changes.ts'
import { invalidInteger } from './typed-integer.ts'

const pack = (id: string, coins: number, bonus: number, price: string, badge = ''): EditedCoinPack => ({
  id,
  coins,
  bonus,
  price,
  badge: badge === '' ? {} : { en: badge },
})
const [small, middle, large] = [
  pack('s', 100, 0, '0.99'),
  pack('m', 500, 50, '4.99', 'Most popular'),
  pack('l', 1000, 200, '9.99', 'Best value'),
] as const
const packs = [small, middle, large]
const faultTexts = (list: readonly EditedCoinPack[], sold: Record<string, number> = {}) =>
  findUntruePackClaims(list, (id) => sold[id] ?? 0).map(({ kind, pack: { id } }) => `${kind} ${id}`)

test.each<[string, readonly EditedCoinPack[], Record<string, number>, string[]]>([
  ['true badges', packs, { s: 1, m: 2 }, []],
  ['a larger pack that costs more', [small, { ...middle, price: '5.99' }, large], {}, ['dearer m']],
  ['a small pack that costs least', [{ ...small, price: '0.09' }, middle, large], {}, ['dearer m', 'falseValue l']],
  ['another pack sold more often', packs, { s: 5, m: 2 }, ['falsePopular m']],
  ['a badge that claims nothing', [{ ...small, badge: { en: 'New' } }, middle, large], { m: 1 }, []],
  ['a price that is being typed', [small, { ...middle, price: '4.' }, large], { m: 1 }, []],
])('lists exactly the untrue claims about coin packs: %s', (_, list, sold, expected) =>
  expect(faultTexts(list, sold)).toEqual(expected),
)

test.each<[string, readonly EditedCoinPack[], boolean]>([
  ['each larger pack costs less', packs, true],
  ['a larger pack costs as much', [small, { ...middle, coins: 200, bonus: 0, price: '1.98' }], false],
  ['a larger pack costs more', [small, { ...middle, price: '5.99' }], false],
  ['a price is being typed', [small, { ...middle, price: '4.' }, large], false],
  ['the bonus is not a whole number', [small, { ...middle, bonus: invalidInteger }], false],
])('larger packs are said to cost less only if each one does: %s', (_, list, expected) =>
  expect(doLargerPacksCostLess(list)).toBe(expected),
)

test('a pack whose coins or bonus are not a whole number has no price per 100 coins', () => {
  expect(pricePer100Coins(small)).toBeCloseTo(0.99)
  expect(pricePer100Coins({ ...small, bonus: invalidInteger })).toBeUndefined()
  expect(pricePer100Coins({ ...small, coins: invalidInteger, bonus: 50 })).toBeUndefined()
})

test('moving a badge swaps the badges of both packs', () => {
  const moved = swapBadges(packs, middle, small)
  expect(moved.map(({ badge }) => badge.en)).toEqual(['Most popular', undefined, 'Best value'])
})

test('names the changed terms of each offer', () => {
  const locale = {
    key: 'en',
    t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      [key.replace('shop.', ''), ...Object.values(values)].join(' '),
  } as const
  const before = {
    currency: 'USD',
    sells: { coins: true, wholeTitles: true, membership: true },
    wholeTitlePrice: '4.99',
    coins: packs,
    memberships: [{ id: 'month', days: 30, price: '9.99', names: { en: 'Monthly' }, badge: {} }],
  }
  const after = {
    ...before,
    sells: { ...before.sells, wholeTitles: false },
    coins: [large, { ...small, price: '1.09' }, pack('x', 9, 0, '0.09')],
  }
  expect(describeShopChanges(before, before, locale)).toEqual([])
  expect(describeShopChanges(before, after, locale)).toEqual([
    'change.off wholeTitles',
    'change.removed packName 500',
    'change.value packName 100 price USD 0.99 1.09',
    'change.added packName 9',
    'change.order',
  ])
  expect(describeShopChanges(before, { ...before, currency: 'EUR' }, locale)).toEqual([
    'change.value title currency USD EUR',
  ])
  const typed = { ...before, coins: [small, { ...middle, bonus: invalidInteger }, large] }
  expect(describeShopChanges(before, typed, locale)).toEqual(['change.value packName 500 bonus 50 –'])
})
