import { beforeEach, expect, test } from 'vitest'
import { createStore } from '../store.ts'
import { createTestPool, feedOf } from '../testing/fake-pool.ts'
import { awake, type SleepState } from './sleep-state.ts'
import { createSleepTimer } from './sleep-timer.ts'

const minuteMs = 60_000
let env: ReturnType<typeof createTestPool>
let nowMs: number
let timers: { task: () => void; atMs: number }[]
let state: ReturnType<typeof createStore<SleepState>>
let timer: ReturnType<typeof createSleepTimer>
/** Whether something plays in place of the pool. */
let playsElsewhere: boolean | undefined

beforeEach(() => {
  env = createTestPool()
  env.pool.setSources(feedOf('rr'))
  env.pool.show(0)
  env.fake(0).readyState = 4
  env.fire(0, 'playing')
  nowMs = 1_000_000
  timers = []
  state = createStore<SleepState>(awake)
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

/** Runs the timers of the next `ms`, each at its time. */
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

test('fades out over the last 8 s, pauses, restores the volume and says that it has stopped playback', () => {
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
  expect(state.get()).toEqual({ ...awake, isStopped: true })
  env.pool.play()
  env.fire(0, 'playing')
  expect(state.get()).toEqual(awake)
})

test('also fades and pauses an episode that has started meanwhile', () => {
  timer.set(15)
  pass(15 * minuteMs - 2000)
  env.pool.show(1)
  pass(1000)
  expect(env.fake(1).volume).toBeCloseTo(0.125)
  pass(1000)
  expect([env.fake(1).paused, env.pool.state.get().status]).toEqual([true, 'paused'])
})

test('with playback paused or locked at its time, it ends without a word', () => {
  timer.set(30)
  env.pool.pause()
  pass(30 * minuteMs)
  expect(state.get()).toEqual(awake)
  env.pool.setSources(feedOf('rl'))
  env.pool.show(1)
  timer.set(30)
  pass(30 * minuteMs)
  expect(state.get()).toEqual(awake)
})

test('switched off during the fade, it restores the volume and playback continues', () => {
  timer.set(15)
  pass(15 * minuteMs - 1000)
  timer.set(0)
  expect([env.fake(0).volume, state.get()]).toEqual([1, awake])
  pass(minuteMs)
  expect(env.fake(0).paused).toBe(false)
})

test('another choice replaces the first', () => {
  timer.set(15)
  timer.set(60)
  pass(15 * minuteMs)
  expect(env.fake(0).paused).toBe(false)
  pass(45 * minuteMs)
  expect(env.fake(0).paused).toBe(true)
})

test('after the current episode: the choice lasts until all listeners of its end have read it', () => {
  const choices: unknown[] = []
  timer.set('episode')
  env.pool.on('ended', () => choices.push(state.get().choice), new AbortController().signal)
  env.fake(0).ended = true
  env.fire(0, 'ended')
  expect([choices, state.get().isStopped]).toEqual([['episode'], false])
  pass(0)
  env.fire(0, 'playing')
  expect(state.get()).toEqual({ ...awake, isStopped: true })
})

test('what plays in place of the pool is paused, and decides whether playback was stopped', () => {
  env.pool.pause()
  playsElsewhere = true
  timer.set(15)
  pass(15 * minuteMs)
  expect([playsElsewhere, state.get()]).toEqual([false, { ...awake, isStopped: true }])
  timer.set(15)
  pass(15 * minuteMs)
  expect(state.get()).toEqual(awake)
})
