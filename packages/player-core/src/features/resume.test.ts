import { expect, test } from 'vitest'
import { resumePosition } from './resume.ts'
import { swapHost } from './source-host.ts'

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

test.each([
  ['https://old.example/media/a?b#c', 'https://new.example/media/a?b#c'],
  ['https://OLD.example/a', 'https://new.example/a'],
  ['http://old.example:8080/a', 'http://cdn.example:81/a'],
  ['//old.example/a', '//new.example/a'],
  ['/media/old.example/a', '/media/old.example/a'],
  ['https://other.example/old.example', 'https://other.example/old.example'],
  ['https://constructor/a', 'https://constructor/a'],
  ['', ''],
])('replaces the host of %s', (url, swapped) => {
  expect(swapHost(url, { 'old.example': 'new.example', 'old.example:8080': 'cdn.example:81' })).toBe(swapped)
})
