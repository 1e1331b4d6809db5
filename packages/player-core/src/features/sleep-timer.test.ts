import { beforeEach, expect, test } from 'vitest'
import { createStore } from '../store.ts'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'
import { type SleepState, sleepTimerOff } from './sleep-state.ts'
import { createSleepTimer } from './sleep-timer.ts'

const minuteMs = 60_000
let env: ReturnType<typeof createTestPool>
let nowMs: number
let timers: { task: () => void; atMs: number }[]
let state: ReturnType<typeof createStore<SleepState>>
let timer: ReturnType<typeof createSleepTimer>
/** True if remote playback is playing, false if it is paused, undefined if the pool plays. */
let playsElsewhere: boolean | undefined

beforeEach(() => {
  env = createTestPool()
  env.pool.setSources(createFeedSources('rr'))
  env.pool.show(0)
  env.fake(0).readyState = 4
  env.fire(0, 'playing')
  nowMs = 1_000_000
  timers = []
  state = createStore<SleepState>(sleepTimerOff)
  playsElsewhere = undefined
  timer = createSleepTimer({
    pool: env.pool,
    state,
    now: () => nowMs,
    pauseElsewhere() {
      const hasPlayed = playsElsewhere
      if (hasPlayed) playsElsewhere = false
      return hasPlayed
    },
    setTimer(task, delayMs) {
      const entry = { task, atMs: nowMs + delayMs }
      timers.push(entry)
      return () => {
        timers = timers.filter((one) => one !== entry)
      }
    },
  })
})

/** Advances the clock by `ms` and runs each timer at its time. */
function pass(ms: number) {
  const untilMs = nowMs + ms
  for (;;) {
    const [next] = timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)
    if (!next) break
    timers = timers.filter((one) => one !== next)
    nowMs = next.atMs
    next.task()
  }
  nowMs = untilMs
}

test('fades out over the last 8 s, pauses, restores the volume and sets isStopped', () => {
  timer.set(15)
  expect(state.get()).toEqual({ choice: 15, endsAt: nowMs + 15 * minuteMs, isStopped: false })
  pass(15 * minuteMs - 8000)
  expect([env.fake(0).volume, env.fake(0).paused]).toEqual([1, false])
  pass(4000)
  expect(env.fake(0).volume).toBeCloseTo(0.5)
  pass(3800)
  expect([env.fake(0).volume < 0.05, env.fake(0).paused]).toEqual([true, false])
  pass(200)
  expect([env.fake(0).volume, env.fake(0).paused]).toEqual([1, true])
  expect(state.get()).toEqual({ ...sleepTimerOff, isStopped: true })
  env.pool.play()
  env.fire(0, 'playing')
  expect(state.get()).toEqual(sleepTimerOff)
})

test('fades out and pauses an episode that started during the fade', () => {
  timer.set(15)
  pass(15 * minuteMs - 2000)
  env.pool.show(1)
  pass(1000)
  expect(env.fake(1).volume).toBeCloseTo(0.125)
  pass(1000)
  expect([env.fake(1).paused, env.pool.state.get().status]).toEqual([true, 'paused'])
})

test('ends without setting isStopped if playback is paused or locked', () => {
  timer.set(30)
  env.pool.pause()
  pass(30 * minuteMs)
  expect(state.get()).toEqual(sleepTimerOff)
  env.pool.setSources(createFeedSources('rl'))
  env.pool.show(1)
  timer.set(30)
  pass(30 * minuteMs)
  expect(state.get()).toEqual(sleepTimerOff)
})

test('switching the timer off during the fade restores the volume and keeps playing', () => {
  timer.set(15)
  pass(15 * minuteMs - 1000)
  timer.set(0)
  expect([env.fake(0).volume, state.get()]).toEqual([1, sleepTimerOff])
  pass(minuteMs)
  expect(env.fake(0).paused).toBe(false)
})

test('a second choice replaces the first', () => {
  timer.set(15)
  timer.set(60)
  pass(15 * minuteMs)
  expect(env.fake(0).paused).toBe(false)
  pass(45 * minuteMs)
  expect(env.fake(0).paused).toBe(true)
})

test('with the choice `episode`, all listeners of `ended` can still read the choice', () => {
  const choices: unknown[] = []
  timer.set('episode')
  env.pool.on('ended', () => choices.push(state.get().choice), new AbortController().signal)
  env.fake(0).ended = true
  env.fire(0, 'ended')
  expect([choices, state.get().isStopped]).toEqual([['episode'], false])
  pass(0)
  env.fire(0, 'playing')
  expect(state.get()).toEqual({ ...sleepTimerOff, isStopped: true })
})

test('pauses remote playback, and sets isStopped only if it was playing', () => {
  env.pool.pause()
  playsElsewhere = true
  timer.set(15)
  pass(15 * minuteMs)
  expect([playsElsewhere, state.get()]).toEqual([false, { ...sleepTimerOff, isStopped: true }])
  timer.set(15)
  pass(15 * minuteMs)
  expect(state.get()).toEqual(sleepTimerOff)
})
