import { expect, test } from 'vitest'
import { loadLocale } from './use-text.ts'

test('formats an amount in any currency, also while the code of the currency is typed', async () => {
  const { money } = await loadLocale('en')
  expect(money('4.99', 'USD')).toBe('$4.99')
  expect(['', 'U', 'US', 'USDE', 'U1D'].map((typed) => money('4.99', typed))).toEqual([
    '4.99 ',
    '4.99 U',
    '4.99 US',
    '4.99 USDE',
    '4.99 U1D',
  ])
})
