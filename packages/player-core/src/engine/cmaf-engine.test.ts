import { beforeEach, expect, test, vi } from 'vitest'
import { createTestSession, start } from '../testing/fake-session.ts'
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
  return { env, engine, load: () => engine.load({ url: '', start }, 0) }
}

test('prepares the element without a request, and loads into the prepared source', async () => {
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

test('does not use a prepared source that the browser has closed', async () => {
  const { env, load } = prepared()
  await settle()
  env.source.close()
  load()
  await settle()
  expect(env.sources).toHaveLength(2)
  expect(env.buffer.ranges.seconds).toBeGreaterThan(12)
})

test('opens a new source for the second episode', async () => {
  const { env, load } = prepared()
  load()
  await settle()
  load()
  await settle()
  expect(env.sources).toHaveLength(2)
})

test('can prepare again after a stop before any load', async () => {
  const { env, engine } = prepared()
  engine.stop()
  engine.prepare?.()
  await settle()
  expect(env.sources).toHaveLength(2)
})
