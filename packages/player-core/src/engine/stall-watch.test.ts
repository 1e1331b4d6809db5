import { expect, test } from 'vitest'
import { createFakeVideo, FakePage } from '../testing/fake-media.ts'
import { watchStalls } from './stall-watch.ts'

function setUp(ranges: Array<[number, number]>, at: number) {
  const { video, fake } = createFakeVideo()
  const page = new FakePage()
  const eventLog: string[] = []
  const life = new AbortController()
  let timer: (() => void) | undefined
  for (const [start, end] of ranges) fake.ranges.add(start, end)
  fake.currentTime = at
  watchStalls({
    video,
    page,
    signal: life.signal,
    setTimer(task) {
      timer = task
      return () => {
        timer = undefined
      }
    },
    refill: () => eventLog.push('refill'),
    giveUp() {
      eventLog.push('give up')
      life.abort()
    },
  })
  const fire = (type: string) => {
    fake.paused = type !== 'play'
    fake.dispatchEvent(new Event(type))
  }
  /** Advances the clock while the position moves at `rate`. */
  const pass = (seconds: number, rate = 0) => {
    for (let n = 0; n < seconds / 0.4; n++) {
      fake.currentTime += 0.4 * rate
      timer?.()
    }
  }
  fire('play')
  return { fake, page, eventLog, pass, fire, life, isTicking: () => timer !== undefined }
}

test('nudges a hanging position twice, then gives up; each wait is twice as long as the one before', () => {
  const { fake, eventLog, pass } = setUp([[0, 20]], 4)
  pass(2, 1)
  const stuckS = fake.currentTime
  pass(0.8)
  expect(fake.currentTime).toBe(stuckS)
  pass(0.4)
  expect(fake.currentTime).toBeCloseTo(stuckS + 0.1)
  pass(2.4)
  expect(fake.currentTime).toBeCloseTo(stuckS + 0.2)
  pass(4)
  expect(eventLog).toEqual([])
  pass(0.4)
  expect(eventLog).toEqual(['give up'])
})

test('waits four seconds for playback to start before the first nudge', () => {
  const { fake, eventLog, pass } = setUp([[0, 20]], 0)
  pass(4)
  expect(fake.currentTime).toBe(0)
  pass(0.8)
  expect(fake.currentTime).toBeCloseTo(0.1)
  pass(8)
  expect([fake.currentTime, eventLog]).toEqual([0.1, []])
  pass(0.8)
  expect(eventLog).toEqual(['give up'])
})

test('does not nudge a moving position, and resets the nudge count after recovery', () => {
  const { fake, eventLog, pass } = setUp([[0, 100]], 0)
  for (let n = 0; n < 8; n++) {
    pass(2)
    pass(4, 1)
  }
  expect(eventLog).toEqual([])
  // Until the position has moved for the first time, 2 s without movement do not count as a stall.
  expect(fake.currentTime).toBeCloseTo(8 * 4 + 7 * 0.1, 1)
})

test('seeks over a small gap in the buffer without the wait that precedes a nudge', () => {
  const { fake, pass } = setUp(
    [
      [0, 4],
      [4.3, 9],
    ],
    3.98,
  )
  pass(0.8)
  expect(fake.currentTime).toBe(4.3)
})

test('calls `refill` for missing media, and does not nudge', () => {
  const { fake, eventLog, pass } = setUp([[6, 9]], 4)
  pass(4)
  expect(fake.currentTime).toBe(4)
  expect(eventLog.length).toBeGreaterThan(3)
  expect(new Set(eventLog)).toEqual(new Set(['refill']))
})

test('nudges a seek that hangs for four seconds on buffered media, and gives up after eight more', () => {
  const { fake, eventLog, pass } = setUp([[0, 20]], 0)
  pass(2, 1)
  fake.seeking = true
  fake.currentTime = 9
  pass(4)
  expect(fake.currentTime).toBe(9)
  pass(0.8)
  expect(fake.currentTime).toBeCloseTo(9.1)
  pass(8.4)
  expect(eventLog).toEqual(['give up'])
})

test('a seek to media that is not buffered waits for that media, even next to a small gap', () => {
  const { fake, eventLog, pass } = setUp([[8.3, 20]], 8)
  fake.seeking = true
  pass(20)
  expect([fake.currentTime, new Set(eventLog)]).toEqual([8, new Set(['refill'])])
})

test('does not treat a hidden page, a pause or the end as a stall, and stops when the signal is aborted', () => {
  const { fake, page, eventLog, pass, fire, life, isTicking } = setUp([[0, 10]], 4)
  page.setHidden(true)
  pass(4)
  page.setHidden(false)
  fire('pause')
  expect(isTicking()).toBe(false)
  fire('play')
  expect(isTicking()).toBe(true)
  fire('ended')
  expect(isTicking()).toBe(false)
  fire('play')
  life.abort()
  expect(isTicking()).toBe(false)
  expect([fake.currentTime, eventLog]).toEqual([4, []])
})
