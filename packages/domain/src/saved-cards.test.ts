import { expect, test } from 'vitest'
import { isExpired } from './saved-cards.ts'

test('a card is valid until its expiry month is over in every time zone', () => {
  const card = { expiryMonth: 12, expiryYear: 2030 }
  expect(isExpired(card, Date.UTC(2031, 0, 1, 11, 59))).toBe(false)
  expect(isExpired(card, Date.UTC(2031, 0, 1, 12))).toBe(true)
})
