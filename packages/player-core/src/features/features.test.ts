import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EngineError } from '../engine/engine.ts'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'
import { attachControlsHide } from './controls-hide.ts'
import { attachMute } from './mute.ts'
import { attachProgress } from './progress.ts'
import { attachProgressMarks } from './progress-marks.ts'
import { attachSeekSlider } from './seek-slider.ts'
import { attachWatchTime, type EarlyEpisodeStart, type SlideStart, type SlideWatchRecord } from './watch-time.ts'

let env: ReturnType<typeof createTestPool>
let life: AbortController
let tasks: Array<{ task: () => void; delayMs: number }>
const setTimer = (task: () => void, delayMs: number) => {
  const entry = { task, delayMs }
  tasks.push(entry)
  return () => {
    tasks = tasks.filter((it) => it !== entry)
  }
}

beforeEach(() => {
  env = createTestPool()
  env.pool.setSources(createFeedSources('rrr'))
  env.pool.show(0)
  life = new AbortController()
  tasks = []
})

const tick = (slot: number, seconds: number) => {
  env.fake(slot).currentTime = seconds
  env.fire(slot, 'timeupdate')
}

describe('attachProgress', () => {
  test('tracks the current element, and resets when the slide changes', () => {
    const store = attachProgress({ pool: env.pool, signal: life.signal })
    env.fake(0).duration = 60
    env.fake(0).ranges.add(0, 14)
    tick(0, 5)
    expect(store.get()).toEqual({ position: 5, duration: 60, buffered: 14 })
    env.pool.show(1)
    expect(store.get()).toEqual({ position: 0, duration: 0, buffered: 0 })
    tick(0, 6)
    expect(store.get().position).toBe(0)
    life.abort()
    tick(1, 3)
    expect(store.get().position).toBe(0)
  })

  test('returns the duration of the feed source until the media is loaded', () => {
    const media = { url: 'x', duration: 84 }
    env.pool.setSources((index) => ({ state: 'ready', key: `long${index}`, media, at: 0 }))
    const store = attachProgress({ pool: env.pool, signal: life.signal })
    expect(store.get().duration).toBe(84)
    env.fake(0).duration = 83.9
    env.fire(0, 'durationchange')
    expect(store.get().duration).toBe(83.9)
  })
})

describe('attachSeekSlider', () => {
  const slider = () => attachSeekSlider({ pool: env.pool, signal: life.signal, setTimer })

  test('pauses while dragging, shows buffered frames, seeks on release and resumes after 500 ms', () => {
    const { drag, release, state } = slider()
    env.fake(0).duration = 60
    env.fake(0).ranges.add(0, 14)
    drag(8)
    expect(env.fake(0)).toMatchObject({ paused: true, currentTime: 8 })
    drag(40)
    expect(env.fake(0).currentTime).toBe(8)
    expect(state.get()).toEqual({ isDragging: true, seconds: 40 })
    release()
    expect(env.fake(0)).toMatchObject({ paused: true, currentTime: 40 })
    expect(tasks.map(({ delayMs }) => delayMs)).toEqual([500])
    tasks[0]?.task()
    expect(env.fake(0).paused).toBe(false)
    expect(state.get().isDragging).toBe(false)
  })

  test('stays paused after a drag if playback was paused', () => {
    const { drag, release } = slider()
    env.pool.pause()
    drag(3)
    release()
    tasks[0]?.task()
    expect(env.fake(0).paused).toBe(true)
  })

  test('resumes playback after a second drag within 500 ms', () => {
    const { drag, release } = slider()
    drag(3)
    release()
    drag(5)
    expect(tasks).toEqual([])
    release()
    tasks[0]?.task()
    expect(env.fake(0).paused).toBe(false)
  })

  test('a swipe cancels the drag and the pending resume', () => {
    const { drag, release, state } = slider()
    drag(3)
    release()
    env.pool.show(1)
    expect(tasks).toEqual([])
    expect(state.get().isDragging).toBe(false)
  })
})

test('attachMute applies the stored mute setting and saves changes by the viewer', async () => {
  const save = vi.fn()
  const { toggle } = attachMute({ pool: env.pool, isMuted: true, save, signal: life.signal })
  expect(env.pool.videos.map((video) => video.muted)).toEqual([true, true, true])
  toggle()
  expect(env.pool.state.get().isMuted).toBe(false)
  expect(save.mock.calls).toEqual([[false]])
})

test('attachControlsHide hides the controls 3 s after the last mouse move, not after a touch', () => {
  const target = new EventTarget()
  const store = attachControlsHide({ target, signal: life.signal, setTimer })
  target.dispatchEvent(new Event('mousemove'))
  target.dispatchEvent(new Event('mousemove'))
  expect(tasks.map(({ delayMs }) => delayMs)).toEqual([3000])
  tasks[0]?.task()
  expect(store.get().isVisible).toBe(false)
  target.dispatchEvent(new Event('focusin'))
  expect(store.get().isVisible).toBe(true)
  target.dispatchEvent(new Event('touchstart'))
  expect(tasks).toEqual([])
})

describe('attachWatchTime', () => {
  let nowMs: number
  let records: SlideWatchRecord[]
  beforeEach(() => {
    nowMs = 0
    records = []
    const report = (record: SlideWatchRecord) => records.push(record)
    attachWatchTime({ pool: env.pool, now: () => nowMs, report, signal: life.signal })
  })

  test('after a swipe, reports the seconds played without seeks, the start-up time and the stalls', () => {
    nowMs = 120
    env.fire(0, 'playing')
    for (const seconds of [0.25, 0.5, 0.75, 1]) tick(0, seconds)
    env.fake(0).seeking = true
    tick(0, 2)
    env.fake(0).seeking = false
    env.fake(0).currentTime = 30
    env.fire(0, 'seeking')
    tick(0, 30.25)
    env.fire(0, 'waiting')
    nowMs = 500
    env.fire(0, 'playing')
    tick(0, 30.5)
    env.pool.show(1)
    expect(records).toEqual([
      {
        index: 0,
        key: 'e0',
        from: 0,
        to: 30.5,
        watched: 1.5,
        startUpMs: 120,
        stalls: 1,
        stalledMs: 380,
        end: 'swiped',
      },
    ])
  })

  test('reports one record per slide, with the reason why the record ended', () => {
    env.fire(0, 'ended')
    env.pool.show(1)
    env.engine(1)?.emit('error', new EngineError('network'))
    env.pool.show(2)
    env.pool.close()
    life.abort()
    expect(records.map(({ index, end }) => `${index} ${end}`)).toEqual(['0 ended', '1 error', '2 left'])
  })

  test('reports no record for a locked slide, and a second record for a replay', () => {
    env.fire(0, 'playing')
    env.fire(0, 'ended')
    env.fire(0, 'seeked')
    env.fire(0, 'playing')
    env.pool.setSources(createFeedSources('rl'))
    env.pool.show(1)
    env.pool.close()
    expect(records.map(({ index, end }) => `${index} ${end}`)).toEqual(['0 ended', '0 swiped'])
  })

  test('reports the current slide when the signal is aborted', () => {
    life.abort()
    expect(records.map(({ index, end }) => `${index} ${end}`)).toEqual(['0 left'])
  })

  test('calls `started` once per slide, also for an episode that was started before the player was loaded', () => {
    const starts: SlideStart[] = []
    const started = (start: SlideStart) => starts.push(start)
    const running = { from: 0, askedMs: 0, startUpMs: 90 }
    attachWatchTime({ pool: env.pool, now: () => nowMs, report() {}, started, signal: life.signal, running })
    nowMs = 1_000
    env.fire(0, 'playing')
    env.pool.show(1)
    nowMs = 1_120
    env.fire(1, 'playing')
    env.fire(1, 'playing')
    expect(starts).toEqual([
      { index: 0, key: 'e0', startUpMs: 90 },
      { index: 1, key: 'e1', startUpMs: 120 },
    ])
  })

  describe('`started`', () => {
    let starts: string[]
    const follow = (running?: EarlyEpisodeStart) => {
      const started = ({ index, startUpMs }: SlideStart) => starts.push(`${index} ${startUpMs}`)
      attachWatchTime({ pool: env.pool, now: () => nowMs, report() {}, started, signal: life.signal, running })
    }
    beforeEach(() => {
      starts = []
    })

    test.each(['l', 'm'])('is not called for an episode whose source was not ready when it was shown: %s', (state) => {
      follow()
      env.pool.setSources(createFeedSources(`r${state}`))
      env.pool.show(1)
      nowMs = 9_000
      env.pool.setSources(createFeedSources('rr'))
      env.fire(1, 'playing')
      expect(starts).toEqual([])
    })

    test('is not called for an episode that is retried after an error', () => {
      follow()
      env.engine(0)?.emit('error', new EngineError('network'))
      nowMs = 9_000
      env.pool.retry()
      env.fire(0, 'playing')
      expect(starts).toEqual([])
    })

    test('is not called for an episode paused at first, whose start-up time counts from the start of playback', () => {
      follow()
      env.pool.show(1, { isPaused: true })
      nowMs = 60_000
      env.fire(1, 'play')
      nowMs = 60_200
      env.fire(1, 'playing')
      env.pool.close()
      expect([starts, records.at(-1)?.startUpMs]).toEqual([[], 200])
    })

    test.each([undefined, 0])('is not called for an episode that already plays on another screen', (startUpMs) => {
      follow({ from: 4, askedMs: 0, startUpMs, isPlayedOn: true })
      nowMs = 50
      env.fire(0, 'playing')
      env.pool.show(1)
      nowMs = 170
      env.fire(1, 'playing')
      expect(starts).toEqual(['1 120'])
    })

    test('gets the time from a swipe that leaves a locked episode to the first moving frame', () => {
      env.pool.setSources(createFeedSources('rrrrl'))
      env.pool.show(4)
      follow()
      nowMs = 1_000
      env.pool.show(3)
      nowMs = 1_300
      env.fire(0, 'playing')
      expect(starts).toEqual(['3 300'])
    })
  })
})

test('attachProgressMarks reports quarters passed by playback, not by a seek, and the end', () => {
  const report = vi.fn()
  attachProgressMarks({ pool: env.pool, report, signal: life.signal })
  env.fake(0).duration = 8
  for (const seconds of [0, 1, 1.9, 2.1, 3]) tick(0, seconds)
  // A seek forward over the middle of the episode, and a seek back over its first quarter.
  for (const seconds of [5, 5.5, 6.5, 1.5, 2.5]) tick(0, seconds)
  env.fire(0, 'ended')
  env.pool.show(1)
  env.fake(1).duration = Number.NaN
  for (const seconds of [0, 1]) tick(1, seconds)
  life.abort()
  env.fire(1, 'ended')
  expect(report.mock.calls).toEqual([
    [0, 25],
    [0, 75],
    [0, 25],
    [0, 100],
  ])
})
