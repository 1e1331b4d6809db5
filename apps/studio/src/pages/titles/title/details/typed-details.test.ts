import { expect, test } from 'vitest'
import { isDetailsFormValues, parseShelfOrder } from './typed-details.ts'

test('a shelf order must be a whole number from -1,000,000 to 1,000,000', () => {
  expect(['7', ' -5 ', '0', '1000000', '-1000000'].map(parseShelfOrder)).toEqual([7, -5, 0, 1_000_000, -1_000_000])
  expect(['', '-', '1.5', 'x', '1000001', '-1000001'].map(parseShelfOrder)).toEqual(Array(6).fill(undefined))
})

test('a stored draft in another format is rejected', () => {
  const draft = { language: 'zh', audience: 1, order: '7' }
  expect(isDetailsFormValues(draft)).toBe(true)
  for (const wrong of [{ language: 'fr' }, { audience: 3 }, { order: 7 }])
    expect(isDetailsFormValues({ ...draft, ...wrong })).toBe(false)
})
