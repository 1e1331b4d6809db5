import { expect, test } from 'vitest'
import { resumePosition } from './resume.ts'

test.each([
  ['saved position', 30, 100, false, 30],
  ['automatic advance', 30, 100, true, 0],
  ['nothing saved', 0, 100, false, 0],
  ['not a number', Number.NaN, 100, false, 0],
  ['95 % of a long episode', 95, 100, false, 0],
  ['just before the limit', 94.9, 100, false, 94.9],
  ['last 3 s of a short episode', 9, 12, false, 0],
  ['just before the limit', 8.9, 12, false, 8.9],
  ['unknown duration', 30, 0, false, 30],
])('start position of an episode (%s): saved %d s of %d s', (_, saved, duration, isAutoNext, position) => {
  expect(resumePosition(saved, duration, isAutoNext)).toBe(position)
})
