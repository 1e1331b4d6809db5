import { describe, expect, it } from 'vitest'
import { computeFinishPrice, type FinishFacts } from './finish-price.ts'

const pack = (rechargeId: string, conversionCoin: number, giveCoin: number, rechargeSum: string) => ({
  rechargeId,
  conversionCoin,
  giveCoin,
  rechargeSum,
  currency: 'USD',
})
const packs = [pack('a', 300, 0, '2.99'), pack('b', 500, 50, '4.99'), pack('c', 1000, 150, '9.99')]
const plan = (packageId: string, days: 30 | 90 | 365, price: string) => ({ packageId, days, price, currency: 'USD' })
const facts: FinishFacts = {
  episodes: 48,
  coinsPerEpisode: 20,
  balance: 180,
  packs,
  plans: [plan('y', 365, '69.99'), plan('m', 30, '9.99')],
  wholeTitlePrice: '6.99',
  wholeTitleCurrency: 'USD',
  has: { coins: true, wholeTitle: true, membership: true },
}

describe('finishing a title with coins', () => {
  it('counts the coins that the balance does not cover', () => {
    expect(computeFinishPrice(facts)).toMatchObject({ coins: 960, missing: 780 })
    expect(computeFinishPrice({ ...facts, balance: 2000 })).toMatchObject({ missing: 0 })
  })

  it('costs nothing when the balance is sufficient', () => {
    const { byCoins, cheapest } = computeFinishPrice({ ...facts, balance: 960 })
    expect(byCoins).toEqual({ price: '0.00', currency: 'USD', packs: [] })
    expect(cheapest).toBe('coins')
  })

  it('finds the cheapest combination of packs, including bonus coins', () => {
    // 550 + 300 coins for 7.98 are cheaper than 2 × 550 for 9.98 and 1150 for 9.99.
    expect(computeFinishPrice(facts).byCoins).toEqual({
      price: '7.98',
      currency: 'USD',
      packs: [
        { rechargeId: 'b', coins: 550, count: 1 },
        { rechargeId: 'a', coins: 300, count: 1 },
      ],
    })
    expect(computeFinishPrice({ ...facts, balance: 0, episodes: 100 }).byCoins).toEqual({
      price: '17.97',
      currency: 'USD',
      packs: [
        { rechargeId: 'c', coins: 1150, count: 1 },
        { rechargeId: 'b', coins: 550, count: 1 },
        { rechargeId: 'a', coins: 300, count: 1 },
      ],
    })
    expect(computeFinishPrice({ ...facts, balance: 0, episodes: 55 }).byCoins?.packs).toEqual([
      { rechargeId: 'b', coins: 550, count: 2 },
    ])
  })

  it('prefers the packs with more coins among equal prices', () => {
    const equal = [pack('few', 500, 0, '4.99'), pack('many', 500, 100, '4.99')]
    expect(computeFinishPrice({ ...facts, balance: 900, packs: equal }).byCoins?.packs).toEqual([
      { rechargeId: 'many', coins: 600, count: 1 },
    ])
  })

  it('covers the missing coins without a superfluous pack', () => {
    for (let balance = 0; balance <= 960; balance += 37) {
      const { byCoins, missing } = computeFinishPrice({ ...facts, balance })
      const brought = byCoins?.packs.reduce((sum, { coins, count }) => sum + coins * count, 0) ?? 0
      expect(brought).toBeGreaterThanOrEqual(missing)
      for (const { coins } of byCoins?.packs ?? []) expect(brought - coins).toBeLessThan(missing)
    }
  })

  it('has a price for any number of missing coins', () => {
    const { byCoins } = computeFinishPrice({ ...facts, balance: 0, episodes: 1_000, coinsPerEpisode: 100_000 })
    expect(byCoins).toEqual({
      price: '868696.42',
      currency: 'USD',
      packs: [
        { rechargeId: 'c', coins: 1150, count: 86_956 },
        { rechargeId: 'a', coins: 300, count: 2 },
      ],
    })
    const onePack = { ...facts, balance: 0, coinsPerEpisode: 1, packs: [pack('b', 500, 50, '4.99')] }
    for (const coins of [99_999, 100_000, 100_001, 100_600, 250_000]) {
      const count = Math.ceil(coins / 550)
      expect(computeFinishPrice({ ...onePack, episodes: coins }).byCoins, `${coins} coins`).toEqual({
        price: (count * 4.99).toFixed(2),
        currency: 'USD',
        packs: [{ rechargeId: 'b', coins: 550, count }],
      })
    }
  })

  it('adds no huge pack for a few coins above the number for which all combinations are compared', () => {
    const offered = [pack('huge', 1_000_000, 0, '79.99'), pack('b', 50_000, 0, '4.99')]
    for (const [coins, count] of [
      [100_000, 2],
      [100_001, 3],
      [130_000, 3],
    ] as const) {
      const { byCoins } = computeFinishPrice({
        ...facts,
        balance: 0,
        episodes: coins,
        coinsPerEpisode: 1,
        packs: offered,
      })
      expect(byCoins, `${coins} coins`).toEqual({
        price: (count * 4.99).toFixed(2),
        currency: 'USD',
        packs: [{ rechargeId: 'b', coins: 50_000, count }],
      })
    }
    const million = { ...facts, balance: 0, episodes: 1_000_000, coinsPerEpisode: 1, packs: offered }
    expect(computeFinishPrice(million).byCoins?.packs).toEqual([{ rechargeId: 'huge', coins: 1_000_000, count: 1 }])
  })

  it('has no coin price without packs on sale', () => {
    expect(computeFinishPrice({ ...facts, packs: [] }).byCoins).toBeUndefined()
  })

  it('costs nothing with enough coins, even without packs on sale', () => {
    const { byCoins, cheapest } = computeFinishPrice({ ...facts, balance: 960, packs: [] })
    expect(byCoins).toEqual({ price: '0.00', currency: 'USD', packs: [] })
    expect(cheapest).toBe('coins')
  })
})

describe('finishing a title with a membership or the whole title', () => {
  it('chooses the membership with the lowest price of one period', () => {
    expect(computeFinishPrice(facts).byMembership).toEqual({ packageId: 'm', days: 30, price: '9.99', currency: 'USD' })
  })

  it('omits options that are disabled or not sold', () => {
    const off = computeFinishPrice({ ...facts, has: { coins: false, wholeTitle: false, membership: true } })
    expect(off).toMatchObject({ byCoins: undefined, byWholeTitle: undefined, cheapest: undefined })
    const owned = computeFinishPrice({
      ...facts,
      balance: 960,
      has: { coins: false, wholeTitle: false, membership: false },
    })
    expect(owned.byCoins, 'coins that are owned').toEqual({ price: '0.00', currency: 'USD', packs: [] })
    const coinsOnly = computeFinishPrice({ ...facts, has: { coins: true, wholeTitle: false, membership: false } })
    expect(coinsOnly).toMatchObject({ byWholeTitle: undefined, byMembership: undefined })
    expect(coinsOnly.byCoins).toBeDefined()
    expect(computeFinishPrice({ ...facts, wholeTitlePrice: '' }).byWholeTitle).toBeUndefined()
  })
})

describe('the cheapest option to finish a title', () => {
  it('is the option with the lowest price for the viewer', () => {
    expect(computeFinishPrice(facts).cheapest).toBe('wholeTitle')
    expect(computeFinishPrice({ ...facts, episodes: 10 }).cheapest).toBe('coins')
    expect(computeFinishPrice({ ...facts, wholeTitlePrice: '19.99', episodes: 400 }).cheapest).toBe('membership')
  })

  it('prefers permanent access at equal prices', () => {
    expect(computeFinishPrice({ ...facts, wholeTitlePrice: '7.98' }).cheapest).toBe('wholeTitle')
    expect(
      computeFinishPrice({ ...facts, wholeTitlePrice: '9.99', packs: [pack('c', 1000, 0, '9.99')] }).cheapest,
    ).toBe('wholeTitle')
  })

  it('is undefined if the prices have different currencies', () => {
    expect(computeFinishPrice({ ...facts, wholeTitleCurrency: 'EUR' }).cheapest).toBeUndefined()
  })
})
