import { expect, test } from 'vitest'
import { shopCurrency } from './money.ts'

test('takes the currency of whole titles from the other offers, else USD', () => {
  const pack = { currency: 'JPY' } as never
  expect(shopCurrency({ coinRechargesList: [pack], coinVipList: [] })).toBe('JPY')
  expect(shopCurrency({ coinRechargesList: [], coinVipList: [pack] })).toBe('JPY')
  expect(shopCurrency({ coinRechargesList: [], coinVipList: [] })).toBe('USD')
})
