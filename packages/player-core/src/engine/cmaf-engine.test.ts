import { beforeEach, expect, test, vi } from 'vitest'
import { createTestSession, testStartDescriptor } from '../testing/fake-session.ts'
import { createCmafEngine } from './cmaf-engine.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 15))

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fake')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return () => vi.restoreAllMocks()
})

function prepared() {
  const env = createTestSession()
  const engine = createCmafEngine(env.video, env.deps)
  engine.prepare?.()
  return { env, engine, load: () => engine.load({ url: '', start: testStartDescriptor }, 0) }
}

test('prepares the element without a request, and loads the next episode into the prepared media source', async () => {
  const { env, engine, load } = prepared()
  engine.prepare?.()
  await settle()
  expect([env.sources.length, env.source.readyState, env.urls]).toEqual([1, 'open', []])
  load()
  expect(env.urls).toHaveLength(1)
  await settle()
  expect(env.sources).toHaveLength(1)
  expect(env.buffer.ranges.seconds).toBeGreaterThan(12)
})

test('does not use a prepared media source that the browser has closed', async () => {
  const { env, load } = prepared()
  await settle()
  env.source.close()
  load()
  await settle()
  expect(env.sources).toHaveLength(2)
  expect(env.buffer.ranges.seconds).toBeGreaterThan(12)
})

test('opens a new media source for the second episode', async () => {
  const { env, load } = prepared()
  load()
  await settle()
  load()
  await settle()
  expect(env.sources).toHaveLength(2)
})

test('can prepare the element again if the engine was stopped before any load', async () => {
  const { env, engine } = prepared()
  engine.stop()
  engine.prepare?.()
  await settle()
  expect(env.sources).toHaveLength(2)
})

const av1 = testStartDescriptor.rungs.map((rung) => ({
  ...rung,
  codecs: 'av01.0.05M.08,mp4a.40.2',
  segments: `av1/${rung.id}/{n}.m4s`,
}))
const offered = { ...testStartDescriptor, alternatives: [{ rungs: av1 }] }
function playing(options: Parameters<typeof createTestSession>[0]) {
  const env = createTestSession(options)
  const engine = createCmafEngine(env.video, env.deps)
  const errors: string[] = []
  engine.on('error', ({ code }) => errors.push(code), new AbortController().signal)
  const load = () => engine.load({ url: '', start: offered }, 0)
  load()
  return { env, engine, errors, load, last: () => env.urls.at(-1) ?? '' }
}

test('keeps the codec of an episode when its URL is renewed, even if the best codec has changed since', async () => {
  const { env, engine, last } = playing({ codecs: 'av01' })
  await settle()
  expect(last()).toContain('/media/t1/av1/')
  engine.refresh({ url: '', start: { ...offered, base: '/media/t2/' } }, 0)
  env.moveTo(10, 'timeupdate')
  await settle()
  expect([env.sources.length, last().startsWith('/media/t2/av1/')]).toEqual([1, true])

  const cold = playing({})
  await settle()
  cold.env.deps.codecs.choose = () => ({ ...offered, rungs: av1 })
  cold.engine.refresh({ url: '', start: { ...offered, base: '/media/t2/' } }, 0)
  cold.env.moveTo(10, 'timeupdate')
  await settle()
  expect([cold.env.sources.length, cold.last().startsWith('/media/t2/p/')]).toEqual([1, true])
})

test('plays H.264 after a decoding error in another codec', async () => {
  const { env, errors, load, last } = playing({ codecs: 'av01' })
  await settle()
  env.source.close()
  await settle()
  expect(errors).toEqual(['decode'])
  load()
  await settle()
  expect(last()).toContain('/media/t1/p/')
})

test('plays H.264 in all picture sizes after another codec dropped frames', async () => {
  const { env, load, last } = playing({ codecs: 'av01', rate: 9_000_000 })
  await settle()
  Object.assign(env.fake, { paused: false, videoWidth: 540, videoHeight: 960 })
  for (let quarter = 0; quarter < 40; quarter++) {
    env.fake.currentTime += 0.25
    const { totalVideoFrames: total, droppedVideoFrames: dropped } = env.fake.frames
    env.fake.frames = { totalVideoFrames: total + 8, droppedVideoFrames: dropped + 4 }
    env.fake.dispatchEvent(new Event('timeupdate'))
  }
  load()
  await settle()
  expect(last()).toContain('/media/t1/p/high/')
})
