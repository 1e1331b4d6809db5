import { expect, it } from 'vitest'
import { computeMembershipLevel } from './vip-rank.ts'

it.each([
  [0, 1],
  [30, 1],
  [89, 1],
  [90, 2],
  [359, 2],
  [12 * 30, 3],
  [365, 3],
  [1000, 3],
])('%i days of membership give level %i', (days, level) => {
  expect(computeMembershipLevel(days)).toBe(level)
})
