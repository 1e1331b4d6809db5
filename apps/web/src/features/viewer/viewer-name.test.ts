import { expect, test } from 'vitest'
import { hasOwnName } from './viewer-name.ts'

test("a generated name does not count as the viewer's own", () => {
  expect(hasOwnName({ userId: '10000042', userName: 'Guest 10000042' })).toBe(false)
  expect(hasOwnName({ userId: '10000042', userName: '' })).toBe(false)
  expect(hasOwnName({ userId: '10000042', userName: 'Zoë' })).toBe(true)
})
