import { beforeEach, expect, test } from 'vitest'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'
import { attachSavePosition } from './save-position.ts'

let env: ReturnType<typeof createTestPool>
let nowMs: number
let saved: string[]
let life: AbortController
const page = Object.assign(new EventTarget(), { visibilityState: 'visible', defaultView: new EventTarget() })

beforeEach(() => {
  env = createTestPool()
  env.pool.setSources(createFeedSources('rrr'))
  env.pool.show(0)
  env.fake(0).readyState = 1
  life = new AbortController()
  nowMs = 0
  saved = []
  const save = (key: string, index: number, seconds: number) => saved.push(`${key} ${index} ${seconds}`)
  attachSavePosition({ pool: env.pool, page: Object(page), now: () => nowMs, save, signal: life.signal })
})
const tick = (seconds: number) => {
  env.fake(0).currentTime = seconds
  env.fire(0, 'timeupdate')
}

test('saves each position once: on pause, swipe, hide and unload, and every 10 s of playback', () => {
  tick(1)
  expect(saved).toEqual([])
  env.fire(0, 'pause')
  env.fire(0, 'pause')
  tick(4)
  nowMs = 10_000
  tick(11)
  page.visibilityState = 'hidden'
  tick(12)
  page.dispatchEvent(new Event('visibilitychange'))
  tick(13)
  page.defaultView.dispatchEvent(new Event('pagehide'))
  tick(14)
  env.pool.show(1)
  life.abort()
  expect(saved).toEqual(['e0 0 1', 'e0 0 11', 'e0 0 12', 'e0 0 13', 'e0 0 14'])
})

test('saves the position when the signal is aborted', () => {
  tick(2)
  life.abort()
  expect(saved).toEqual(['e0 0 2'])
})

test('does not save the position 0 of an element that loads its media again', () => {
  tick(50)
  env.fake(0).readyState = 0
  nowMs = 10_000
  tick(0)
  life.abort()
  expect(saved).toEqual(['e0 0 50'])
})
