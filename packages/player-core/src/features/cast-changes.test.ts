import { beforeEach, expect, test } from 'vitest'
import { createFakeCast, type FakeCast } from '../testing/fake-cast.ts'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'
import { type Casting, createCasting } from './cast.ts'

const [english, spanish] = [2, 8]
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
let env: ReturnType<typeof createTestPool>
let cast: FakeCast
let saves: string[]
let clockMs: number
/** Handler for the event that the Cast device has played an episode to its end. */
let onEnded: () => void
let casting: Casting

beforeEach(() => {
  env = createTestPool()
  cast = createFakeCast()
  saves = []
  clockMs = 0
  onEnded = () => {}
  env.pool.setSources(createFeedSources('rrrl'))
  env.pool.show(2)
  casting = createCasting({
    api: cast.api,
    appId: 'CC1AD845',
    pool: env.pool,
    now: () => clockMs,
    load: async (index) => ({
      url: `https://media.example/${index}/master.m3u8`,
      title: '',
      subtitle: '',
      coverUrl: '',
      at: 5,
      subtitles: [english, spanish].map((id) => ({ id, tag: '', name: '', url: '' })),
    }),
    savePosition: (index, seconds) => saves.push(`${index} ${seconds}`),
    onConnected: () => env.pool.pause(),
    onDisconnected() {},
    onEnded: () => onEnded(),
    onFailed() {},
    signal: new AbortController().signal,
  })
})
/**
 * Connects the Cast device and shows the episode `index`. The load on the Cast device stays pending until the test
 * answers it.
 */
async function connect(index: number) {
  cast.appear()
  cast.connect()
  await settle()
  cast.holdLoads()
  await show(index)
}
async function show(index: number) {
  env.pool.show(index, { isPaused: true })
  await settle()
}
async function answer(code?: string) {
  cast.answerLoad(code)
  await settle()
}
const startOf = (n: number) => cast.loads[n]?.currentTime

test('a pause during loading takes effect after the load, and does not load the episode again', async () => {
  await connect(0)
  casting.toggle()
  expect(casting.state.get()).toMatchObject({ isPaused: true, isLoading: true })
  await answer()
  expect(cast.loads).toHaveLength(2)
  expect(cast.commands.slice(1)).toEqual(['pause'])
  expect(casting.state.get()).toMatchObject({ isPaused: true, isLoading: false, hasFailed: false })
  await show(1)
  casting.toggle()
  casting.toggle()
  await answer()
  expect(cast.commands.slice(1)).toEqual(['pause'])
  expect(casting.state.get().isPaused).toBe(false)
})

test('the late rejection of a replaced load does not mark the current episode as failed', async () => {
  await connect(0)
  await show(1)
  await show(0)
  await answer('cancel')
  expect(casting.state.get()).toMatchObject({ isLoading: true, hasFailed: false })
  await answer('cancel')
  await answer()
  expect(casting.state.get()).toMatchObject({ isPaused: false, isLoading: false, hasFailed: false })
})

test('pauses an episode that has loaded after the viewer swiped to a locked episode', async () => {
  await connect(0)
  await show(3)
  await answer()
  expect(cast.commands.slice(1)).toEqual(['pause', 'pause'])
  cast.playTo(9)
  expect(casting.state.get()).toMatchObject({ isPaused: true, position: 0 })
  expect(saves).toEqual([])
})

test('media of another tab or device does not change the position, and Play loads the episode again', async () => {
  await connect(0)
  await answer()
  cast.playTo(20)
  clockMs += 20_000
  saves.length = 0
  cast.takeOver(50)
  cast.playTo(55)
  expect(casting.state.get()).toMatchObject({ isPaused: true, position: 20 })
  await show(1)
  expect(saves).toEqual([])
  await answer()
  cast.playTo(8)
  cast.takeOver(50)
  casting.toggle()
  await settle()
  expect(startOf(3)).toBe(8)
})

test('shows subtitles that the viewer chose while the episode was loading', async () => {
  casting.setSubtitle(english)
  await connect(0)
  casting.setSubtitle(spanish)
  expect(cast.tracks).toEqual([])
  await answer()
  expect(cast.tracks).toEqual([[spanish]])
  await show(1)
  await answer()
  expect(cast.loads[2]?.activeTrackIds).toEqual([spanish])
  expect(cast.tracks).toHaveLength(1)
})

test('after automatic advance the next episode starts at 0, even if it was left unfinished', async () => {
  await connect(1)
  await answer()
  cast.playTo(30)
  await show(0)
  await answer()
  onEnded = () => env.pool.show(1, { at: 0, isPaused: true })
  cast.end('FINISHED')
  await settle()
  expect([startOf(1), startOf(3)]).toEqual([5, 0])
})

test('a new Cast session does not use the positions of an earlier session', async () => {
  await connect(0)
  await answer()
  cast.playTo(30)
  await show(1)
  await answer()
  casting.stop()
  await connect(0)
  expect(startOf(4)).toBe(5)
})
