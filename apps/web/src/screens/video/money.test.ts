import { expect, test } from 'vitest'
import { shopCurrency } from './money.ts'

test('whole titles have the currency of the other offers, dollars where there are none', () => {
  const pack = { currency: 'JPY' } as never
  expect(shopCurrency({ coinRechargesList: [pack], coinVipList: [] })).toBe('JPY')
  expect(shopCurrency({ coinRechargesList: [], coinVipList: [pack] })).toBe('JPY')
  expect(shopCurrency({ coinRechargesList: [], coinVipList: [] })).toBe('USD')
})
