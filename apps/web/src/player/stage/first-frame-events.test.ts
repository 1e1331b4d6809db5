import { attachWatchTime } from '@cliffhanger/player-core/features/watch-time'
import { createStore } from '@cliffhanger/player-core/store'
import { createTestPool, feedOf } from '@cliffhanger/player-core/testing/fake-pool'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TitleFeedState } from './title-feed.ts'
import { trackViewing } from './watch-events.ts'

const vid = '10001'

/** A player with three episodes, numbered from 1. @param isKnown whether the title has loaded */
function openPlayer(openedBy: 'cold' | 'tap', coldNow?: () => number, isKnown = true) {
  const env = createTestPool()
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const video = { episodes: [{ n: 1 }, { n: 2 }, { n: 3 }] }
  const ready = { title: { status: 'ready', video } } as unknown as TitleFeedState
  const state = createStore<TitleFeedState>(
    isKnown ? ready : { title: { status: 'loading' }, answers: new Map(), asking: new Set() },
  )
  const track = vi.fn()
  const { pool } = env
  const { signal } = life
  const viewing = trackViewing({
    vid,
    pool,
    feed: { state },
    track,
    openedBy,
    coldNow,
    defer: (task) => task(),
    signal,
  })
  const clock = { ms: 0 }
  attachWatchTime({ pool, now: () => clock.ms, report() {}, started: viewing.start, signal })
  return { ...env, viewing, track, clock, load: () => state.set(ready) }
}
type Player = ReturnType<typeof openPlayer>

/** Shows an episode, whose first frame takes a while. */
function play(
  { pool, viewing, clock, fire }: Player,
  index: number,
  arrival: 'chosen' | 'slid' | 'advanced',
  ms: number,
) {
  pool.setSources(feedOf('rrr'))
  viewing.show(arrival)
  pool.show(index)
  clock.ms += ms
  fire(index, 'playing')
}

test('first frames have the way on which the episode was opened: tap, swipe and pick', () => {
  const player = openPlayer('tap')
  play(player, 0, 'chosen', 300)
  play(player, 1, 'slid', 40)
  play(player, 2, 'advanced', 30)
  play(player, 0, 'chosen', 200)
  // The rest of the playback has no other first frame.
  player.fire(0, 'ended')
  player.fire(0, 'playing')
  const frame = { vid, engine: 'hls' }
  expect(player.track.mock.calls.filter(([event]) => event === 'first_frame').map(([, fields]) => fields)).toEqual([
    { ...frame, episode: 1, path: 'tap', ms: 300 },
    { ...frame, episode: 2, path: 'swipe', ms: 40 },
    { ...frame, episode: 3, path: 'swipe', ms: 30 },
    { ...frame, episode: 1, path: 'tap', ms: 200 },
  ])
})

test('a cold start is counted from the navigation', () => {
  const player = openPlayer('cold', () => 1_234.5)
  play(player, 0, 'chosen', 300)
  play(player, 1, 'slid', 40)
  expect(player.track.mock.calls.map(([, { path, ms }]) => [path, ms])).toEqual([
    ['cold', 1_235],
    ['swipe', 40],
  ])
})

test('the first frame of an episode that plays before its title has loaded is tracked once both are there', () => {
  const player = openPlayer('tap', undefined, false)
  player.pool.setSources(feedOf('rrr'))
  player.pool.show(0)
  player.clock.ms = 80
  player.fire(0, 'playing')
  expect(player.track).not.toHaveBeenCalled()
  player.load()
  player.viewing.show('chosen')
  player.pool.show(0)
  expect(player.track.mock.calls).toEqual([['first_frame', { vid, episode: 1, path: 'tap', ms: 80, engine: 'hls' }]])
})

test('progress has the number of the episode', () => {
  const player = openPlayer('tap')
  play(player, 1, 'chosen', 10)
  player.fire(1, 'ended')
  expect(player.track.mock.calls.at(-1)).toEqual(['episode_progress', { vid, episode: 2, percent: 100 }])
})
