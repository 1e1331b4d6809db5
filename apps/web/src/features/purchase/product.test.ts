import { expect, test } from 'vitest'
import { coinProduct, membershipProduct, shopCurrency, toOrderInput, wholeTitleProduct } from './product.ts'

const pack = {
  rechargeId: 'coins-500',
  productId: 'p1',
  conversionCoin: 500,
  giveCoin: 50,
  rechargeSum: '4.99',
  currency: 'USD',
  characterCorner: '',
}
const plan = {
  packageId: 'month',
  productId: 'p2',
  vipName: 'Monthly',
  vipNameEns: 'Monthly',
  price: '9.99',
  currency: 'USD',
  days: 30,
  characterCorner: '',
} as const

test('the order of each kind of product contains its id and the displayed price', () => {
  const [coins, month] = [toOrderInput(coinProduct(pack)), toOrderInput(membershipProduct(plan, false))]
  expect(coins).toEqual({
    orderType: 1,
    rechargeId: 'coins-500',
    stripeProductId: 'p1',
    amount: '4.99',
    currency: 'USD',
  })
  expect(month).toEqual({ orderType: 3, vipId: 'month', stripeProductId: 'p2', amount: '9.99', currency: 'USD' })
  const video = { vidId: 'v1', vidName: 'Midnight', wholeTitlePrice: '4.99' }
  expect(toOrderInput(wholeTitleProduct(video, 'USD'))).toEqual({
    orderType: 6,
    vidId: 'v1',
    amount: '4.99',
    currency: 'USD',
  })
})

test('includes the coins of a first top-up in the bonus and in the order', () => {
  const first = coinProduct({ ...pack, firstBonus: 100, firstBonusUntil: 1 })
  expect(first).toMatchObject({ coins: 500, bonus: 150 })
  expect(toOrderInput(first)).toMatchObject({ firstBonus: 100 })
})

test('whole titles have the currency of the coin packages, else of the memberships, else USD', () => {
  const pack = { currency: 'JPY' } as never
  expect(shopCurrency({ coinRechargesList: [pack], coinVipList: [] })).toBe('JPY')
  expect(shopCurrency({ coinRechargesList: [], coinVipList: [pack] })).toBe('JPY')
  expect(shopCurrency({ coinRechargesList: [], coinVipList: [] })).toBe('USD')
})
