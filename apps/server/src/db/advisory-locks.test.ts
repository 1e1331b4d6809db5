import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

test('no two locks share a number: whoever waits, waits for their own', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})
