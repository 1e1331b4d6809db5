import { beforeEach, expect, test } from 'vitest'
import { createEmitter } from '../emitter.ts'
import { type Engine, EngineError, type EngineEvents } from '../engine/engine.ts'
import type { GetFeedSource } from '../pool/plan.ts'
import { createFakeVideo } from '../testing/fake-media.ts'
import { createTestPool } from '../testing/fake-pool.ts'
import { createDubPlayer, originalSoundId } from './dub.ts'

const spanish = 8
let env: ReturnType<typeof createTestPool>
let log: string[]
let events: ReturnType<typeof createEmitter<EngineEvents>>
let sound: ReturnType<typeof createFakeVideo>
let base: string
let page: EventTarget
let refusal: DOMException | undefined
let dub: ReturnType<typeof createDubPlayer>

/** The first two of three episodes are dubbed in Spanish. */
const sourceAt: GetFeedSource = (index) => {
  const segments = `p${index}/audio-es/{n}.m4s`
  const dubs = index < 2 ? [{ language: spanish, bandwidth: 64_000, codecs: 'mp4a.40.2', init: '', segments }] : []
  const start = { base, duration: 60, durations: [1, 59], rungs: [], dubs }
  return { state: 'ready', key: `e${index}`, media: { url: `e${index}`, start }, at: 0 }
}

beforeEach(() => {
  env = createTestPool()
  log = []
  base = '/media/t1/'
  sound = createFakeVideo()
  sound.fake.readyState = 4
  page = new EventTarget()
  refusal = undefined
  events = createEmitter<EngineEvents>()
  const engine: Engine = {
    kind: 'cmaf',
    on: events.on,
    load: ({ start }, at) => log.push(`load ${start?.base}${start?.rungs[0]?.segments} ${at}`),
    warm: () => log.push('warm'),
    async play() {
      log.push('play')
      if (refusal) throw refusal
      sound.fake.paused = false
    },
    pause() {
      log.push('pause')
      sound.fake.paused = true
    },
    rest: () => log.push('rest'),
    seek(seconds) {
      log.push(`seek ${seconds}`)
      sound.fake.currentTime = seconds
    },
    refresh: ({ start }) => log.push(`refresh ${start?.base}`),
    stop: () => log.push('stop'),
  }
  env.pool.setSources(sourceAt)
  env.pool.show(0)
  dub = createDubPlayer({ pool: env.pool, element: sound.video, engine, page })
})
const tick = (slot: number, seconds: number) => {
  env.fake(slot).currentTime = seconds
  env.fire(slot, 'timeupdate')
}
const fireSound = (type: string) => sound.fake.dispatchEvent(new Event(type))
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const muted = () => env.pool.videos.map((video) => video.muted)

test('choosing a language loads its track at the current position and mutes the video without interrupting it', () => {
  tick(0, 7)
  env.log.length = 0
  dub.choose(spanish)
  expect(log).toEqual(['load /media/t1/p0/audio-es/{n}.m4s 7', 'seek 7', 'play'])
  expect(muted()[0], 'the track has not started').toBe(false)
  fireSound('playing')
  expect([muted()[0], sound.fake.muted, env.fake(0).paused, env.log]).toEqual([true, false, false, []])
  dub.choose(originalSoundId)
  expect([log.at(-1), muted()]).toEqual(['stop', [false, false, false]])
})

test('the dubbing track follows pauses, stalls, seeks, speed and volume of the video', () => {
  dub.choose(spanish)
  log.length = 0
  for (const type of ['waiting', 'playing', 'pause']) env.fire(0, type)
  expect(log).toEqual(['pause', 'play', 'pause'])
  log.length = 0
  env.fake(0).currentTime = 30
  env.fire(0, 'seeking')
  env.fire(0, 'seeked')
  expect(log).toEqual(['pause', 'seek 30', 'play'])
  Object.assign(env.fake(0), { playbackRate: 1.5, volume: 0.4 })
  env.fire(0, 'ratechange')
  env.fire(0, 'volumechange')
  expect(sound.fake).toMatchObject({ playbackRate: 1.5, volume: 0.4 })
})

test('corrects a small drift by the playback rate and a large drift by a seek', () => {
  dub.choose(spanish)
  log.length = 0
  sound.fake.currentTime = 9.99
  tick(0, 10)
  expect([log, sound.fake.playbackRate]).toEqual([[], 1])
  sound.fake.currentTime = 9.96
  tick(0, 10)
  expect([log, sound.fake.playbackRate]).toEqual([[], expect.closeTo(1.04)])
  sound.fake.currentTime = 9.5
  tick(0, 10)
  expect([log, sound.fake.playbackRate]).toEqual([['seek 10'], 1])
})

test('the chosen language applies to the next episode; an episode without the track plays its original sound', () => {
  dub.choose(spanish)
  env.pool.show(1)
  env.fire(1, 'playing')
  expect(log.at(-2)).toBe('load /media/t1/p1/audio-es/{n}.m4s 0')
  fireSound('playing')
  expect([muted()[1], log.at(-1)]).toEqual([true, 'play'])
  env.pool.show(2)
  expect([log.at(-1), muted()]).toEqual(['stop', [false, false, false]])
  env.pool.close()
  expect(log.filter((one) => one === 'stop')).toHaveLength(1)
})

test("the viewer's mute silences the track, and unmuting does not bring back the original sound", () => {
  dub.choose(spanish)
  fireSound('playing')
  env.pool.setMuted(true)
  expect(sound.fake.muted).toBe(true)
  env.pool.setMuted(false)
  env.fire(0, 'volumechange')
  expect([sound.fake.muted, muted()[0]]).toEqual([false, true])
})

test('the original sound plays while the track stalls', () => {
  dub.choose(spanish)
  fireSound('playing')
  tick(0, 3)
  expect(muted()[0]).toBe(true)
  sound.fake.readyState = 2
  tick(0, 3.25)
  expect(muted()[0]).toBe(false)
  sound.fake.readyState = 4
  fireSound('playing')
  expect(muted()[0]).toBe(true)
})

test('if the browser refuses the track without a gesture, the original sound plays until the next gesture', async () => {
  refusal = new DOMException('', 'NotAllowedError')
  dub.choose(spanish)
  await settle()
  log.length = 0
  env.fire(0, 'playing')
  tick(0, 2)
  expect([log, muted()[0]]).toEqual([['seek 2'], false])
  refusal = undefined
  page.dispatchEvent(new Event('click'))
  expect(log).toEqual(['seek 2', 'play'])
  fireSound('playing')
  expect(muted()[0]).toBe(true)
  page.dispatchEvent(new Event('click'))
  expect(log).toEqual(['seek 2', 'play'])
})

test('a track that the browser pauses after its start waits for the next gesture', async () => {
  dub.choose(spanish)
  await settle()
  fireSound('playing')
  sound.fake.paused = true
  fireSound('pause')
  expect(muted()[0]).toBe(false)
  page.dispatchEvent(new Event('keydown'))
  expect(log.at(-1)).toBe('play')
})

test('remote playback uses the original sound; dubbing resumes when playback returns to this device', () => {
  dub.choose(spanish)
  fireSound('playing')
  env.pool.setNativeOnly(true)
  expect([log.at(-1), muted()]).toEqual(['stop', [false, false, false]])
  log.length = 0
  env.pool.setNativeOnly(false)
  expect(log[0]).toMatch(/^load/)
})

test('continues with a renewed URL', () => {
  dub.choose(spanish)
  base = '/media/t2/'
  env.pool.setSources(sourceAt)
  tick(0, 1)
  tick(0, 2)
  expect(log.filter((one) => one.startsWith('refresh'))).toEqual(['refresh /media/t2/'])
})

test('after a failure the episode plays its original sound; the next episode tries its track again', () => {
  dub.choose(spanish)
  events.emit('error', new EngineError('network'))
  expect([log.at(-1), muted()]).toEqual(['stop', [false, false, false]])
  log.length = 0
  tick(0, 3)
  expect(log).toEqual([])
  env.pool.show(1)
  env.fire(1, 'playing')
  expect(log).toEqual(['load /media/t1/p1/audio-es/{n}.m4s 0', 'play'])
})
