import { expect, test } from 'vitest'
import { createTestTerminal } from '../testing/test-terminal.ts'
import { createProgressLines, formatDuration } from './progress-lines.ts'

const moment = {
  n: 1,
  fraction: 0,
  etaSeconds: null,
  done: 0,
  total: 3,
  totalEtaSeconds: null,
  skipped: false,
  firstRungOnly: false,
}

test('prints one line per packaged episode with the remaining time', () => {
  const terminal = createTestTerminal('/')
  const show = createProgressLines(terminal)
  show('a', { ...moment, fraction: 0.5 })
  // Encoding is complete, but the episode is not yet published.
  show('a', { ...moment, fraction: 1 })
  show('a', { ...moment, fraction: 1, done: 1, totalEtaSeconds: 125 })
  show('a', { ...moment, n: 2, fraction: 1, done: 2, skipped: true })
  show('a', { ...moment, n: 3, fraction: 1, done: 3, totalEtaSeconds: 0 })
  expect(terminal.lines).toEqual(['a: episode 1 is ready (1 of 3, about 2 min left)', 'a: episode 3 is ready (3 of 3)'])
})

test('prints a title twice: when its first renditions are ready, then when all are ready', () => {
  const terminal = createTestTerminal('/')
  const show = createProgressLines(terminal)
  for (const firstRungOnly of [true, false]) {
    show('a', { ...moment, fraction: 1, done: 1, total: 2, firstRungOnly })
    show('a', { ...moment, n: 2, fraction: 1, done: 2, total: 2, firstRungOnly })
  }
  expect(terminal.lines).toEqual([
    'a: episode 1 has its first rendition (1 of 2)',
    'a: episode 2 has its first rendition (2 of 2)',
    'a: episode 1 is ready (1 of 2)',
    'a: episode 2 is ready (2 of 2)',
  ])
})

test('formats durations for people', () => {
  expect([0.2, 12.4, 89, 125, 5400, 9000].map(formatDuration)).toEqual([
    '1 s',
    '12 s',
    '89 s',
    '2 min',
    '1.5 h',
    '2.5 h',
  ])
})
