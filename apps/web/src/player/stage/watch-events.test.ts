import type { SlideWatchRecord } from '@cliffhanger/player-core/features/watch-time'
import { describe, expect, it } from 'vitest'
import { buildWatchEvent } from './watch-events.ts'

const record: SlideWatchRecord = {
  index: 6,
  key: 'v:7',
  from: 0,
  to: 9.8765,
  watched: 8.04,
  startUpMs: 31.4,
  stalls: 1,
  stalledMs: 250.6,
  end: 'swiped',
}

describe('the event for a watched slide', () => {
  it('contains the watched range, the start-up time, the stalls and how watching ended', () => {
    expect(buildWatchEvent('v', 7, record, false)).toEqual({
      vid: 'v',
      episode: 7,
      fromSecond: 0,
      toSecond: 9.9,
      watchedSeconds: 8,
      startUpMs: 31,
      stalls: 1,
      stalledMs: 251,
      ended: 'swiped',
    })
  })
  it.each([
    ['ended', false, 'finished'],
    ['error', false, 'failed'],
    ['left', false, 'closed'],
    ['left', true, 'hidden'],
  ] as const)('reports how watching ended: %s, page hidden %s', (end, isHidden, ended) => {
    expect(buildWatchEvent('v', 7, { ...record, end }, isHidden)?.ended).toBe(ended)
  })
  it('is undefined for a slide that never played', () => {
    expect(buildWatchEvent('v', 7, { ...record, startUpMs: undefined }, false)).toBeUndefined()
  })
})
