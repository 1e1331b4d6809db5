import { attachWatchTime } from '@cliffhanger/player-core/features/watch-time'
import { createStore } from '@cliffhanger/player-core/store'
import { createFeedSources, createTestPool } from '@cliffhanger/player-core/testing/fake-pool'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TitleFeedState } from './title-feed.ts'
import { coldStartMs, trackViewing } from './watch-events.ts'

const vid = '10001'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
afterEach(() => {
  page.visibilityState = 'visible'
})
function show(visibilityState: 'hidden' | 'visible') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Creates a player with three episodes, numbered from 1. @param isKnown whether the title has loaded */
function openPlayer(openedBy: 'cold' | 'tap', coldMs?: () => number | undefined, isKnown = true) {
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
    coldMs: coldMs ?? ((startUpMs) => startUpMs),
    page: Object(page),
    defer: (task) => task(),
    signal,
  })
  const clock = { ms: 0 }
  attachWatchTime({ pool, now: () => clock.ms, report() {}, started: viewing.start, signal })
  const fail = () => state.set({ title: { status: 'offline' } })
  return { ...env, viewing, track, clock, fail, load: () => state.set(ready) }
}
type Player = ReturnType<typeof openPlayer>

/** Shows an episode whose first frame arrives after a delay. */
function play(
  { pool, viewing, clock, fire }: Player,
  index: number,
  arrival: 'chosen' | 'slid' | 'advanced',
  ms: number,
) {
  pool.setSources(createFeedSources('rrr'))
  viewing.show(arrival)
  pool.show(index)
  clock.ms += ms
  fire(index, 'playing')
}

test('the first-frame event has the path "tap" after a tap or pick, "swipe" after a swipe or automatic advance', () => {
  const player = openPlayer('tap')
  play(player, 0, 'chosen', 300)
  play(player, 1, 'slid', 40)
  play(player, 2, 'advanced', 30)
  play(player, 0, 'chosen', 200)
  // Later `playing` events of the same playback do not count as first frames.
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

test('the time of a cold start is measured from the navigation', () => {
  const player = openPlayer('cold', () => 1_234.5)
  play(player, 0, 'chosen', 300)
  play(player, 1, 'slid', 40)
  expect(player.track.mock.calls.map(([, { path, ms }]) => [path, ms])).toEqual([
    ['cold', 1_235],
    ['swipe', 40],
  ])
})

test('tracks a first frame that is shown before the title has loaded, once the title is loaded', () => {
  const player = openPlayer('tap', undefined, false)
  player.pool.setSources(createFeedSources('rrr'))
  player.pool.show(0)
  player.clock.ms = 80
  player.fire(0, 'playing')
  expect(player.track).not.toHaveBeenCalled()
  player.load()
  player.viewing.show('chosen')
  player.pool.show(0)
  expect(player.track.mock.calls).toEqual([['first_frame', { vid, episode: 1, path: 'tap', ms: 80, engine: 'hls' }]])
})

test('an episode that is unlocked while on screen has no first-frame event', () => {
  const player = openPlayer('cold', () => 1_234)
  player.pool.setSources(createFeedSources('lr'))
  player.viewing.show('chosen')
  player.pool.show(0)
  player.clock.ms = 20_000
  player.pool.setSources(createFeedSources('rr'))
  player.fire(0, 'playing')
  expect(player.track).not.toHaveBeenCalled()
})

test('a first frame is not tracked if the page was hidden before', () => {
  const player = openPlayer('cold', () => 1_234)
  show('hidden')
  show('visible')
  play(player, 0, 'chosen', 300)
  player.pool.setSources(createFeedSources('rrr'))
  player.viewing.show('slid')
  player.pool.show(1)
  show('hidden')
  player.fire(1, 'playing')
  // Automatic advance starts the next episode while the page is hidden.
  play(player, 2, 'advanced', 30)
  show('visible')
  play(player, 0, 'chosen', 200)
  expect(player.track.mock.calls.map(([, { path, ms }]) => [path, ms])).toEqual([['tap', 200]])
})

test.each([
  ['tracked where the browser tells since when it is visible', true, [['cold', 40]]],
  ['not tracked elsewhere', false, []],
])('a cold start of a hidden page is %s', (_, isReported, tracked) => {
  if (isReported) vi.stubGlobal('VisibilityStateEntry', class {})
  page.visibilityState = 'hidden'
  const player = openPlayer('cold', () => 40)
  show('visible')
  play(player, 0, 'chosen', 300)
  expect(player.track.mock.calls.map(([, { path, ms }]) => [path, ms])).toEqual(tracked)
})

test('a cold start is not tracked after a playback failure', () => {
  const player = openPlayer('cold', () => 9_000, false)
  player.fail()
  player.load()
  play(player, 0, 'chosen', 300)
  expect(player.track).not.toHaveBeenCalled()
})

test.each([
  ['of an ordinary page', ['visible 0'], 900],
  ['of a page that was rendered in advance, or began in the background', ['hidden 0', 'visible 600'], 300],
  ['of a page that had its first frame before it was visible', ['hidden 0', 'visible 1000'], 0],
  ['of a page that was hidden later', ['visible 0', 'hidden 300', 'visible 400'], undefined],
  ['in a browser that does not report it', [], 900],
])('cold start measured 900 ms after the navigation: %s', (_, states, ms) => {
  const entries = states.map((state) => ({ name: state.split(' ')[0], startTime: Number(state.split(' ')[1]) }))
  expect(coldStartMs(900, { getEntriesByType: () => Object(entries) })).toBe(ms)
})

test('progress events contain the episode number', () => {
  const player = openPlayer('tap')
  play(player, 1, 'chosen', 10)
  player.fire(1, 'ended')
  expect(player.track.mock.calls.at(-1)).toEqual(['episode_progress', { vid, episode: 2, percent: 100 }])
})
