import { expect, test } from 'vitest'
import { isLastLoginMethod } from './login-ways.ts'

test.each([
  ['mira@example.com', 0, false],
  ['a1b2@privaterelay.appleid.com', 0, true],
  ['a1b2@privaterelay.appleid.com', 1, false],
  ['mira@privaterelay.appleid.com.example.com', 0, false],
])('with address %s and %i other login methods, a login method counts as the last: %s', (address, others, isLast) => {
  expect(isLastLoginMethod(address, others)).toBe(isLast)
})
