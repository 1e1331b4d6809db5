import { beforeEach, expect, test } from 'vitest'
import { createFakeCast, type FakeCast } from '../testing/fake-cast.ts'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'
import { type Casting, type CastingOptions, createCasting } from './cast.ts'

const [english, spanish] = [2, 8]
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
let env: ReturnType<typeof createTestPool>
let cast: FakeCast
let events: string[]
let clockMs: number
let ending: AbortController
let isRefused: boolean
let casting: Casting

const options = (): CastingOptions => ({
  api: cast.api,
  appId: 'CC1AD845',
  pool: env.pool,
  now: () => clockMs,
  async load(index) {
    events.push(`load ${index}`)
    if (isRefused) return undefined
    const subtitles = [english, spanish].map((id) => {
      return { id, tag: `tag ${id}`, name: '', url: `https://media.example/${index}/${id}.vtt` }
    })
    const url = `https://media.example/${index}/master.m3u8`
    return {
      url,
      title: `EP ${index + 1}`,
      subtitle: 'Red Veil',
      coverUrl: '/cover',
      at: index === 2 ? 33 : 0,
      subtitles,
    }
  },
  savePosition: (index, seconds) => events.push(`save ${index} ${seconds}`),
  onConnected() {
    events.push('connected')
    env.pool.pause()
  },
  onDisconnected: (lost) => events.push(`disconnected ${lost ?? ''}`),
  onEnded: () => events.push('ended'),
  onFailed: () => events.push('failed'),
  signal: ending.signal,
})

beforeEach(() => {
  env = createTestPool()
  cast = createFakeCast()
  events = []
  clockMs = 0
  ending = new AbortController()
  isRefused = false
  env.pool.setSources(createFeedSources('rrrl'))
  env.pool.show(0)
  casting = createCasting(options())
})
/** Plays an episode on the phone at 7 s, then chooses the Cast device. */
async function connect() {
  env.fake(0).currentTime = 7
  cast.appear()
  casting.choose()
  await settle()
}
const at = (n: number) => cast.loads[n]

test('reports available Cast devices and a failed connection, but not that the viewer closed the device list', async () => {
  expect(casting.state.get().hasReceiver).toBe(false)
  cast.appear()
  expect(casting.state.get().hasReceiver).toBe(true)
  for (const code of ['cancel', 'timeout']) {
    cast.refuseChoice(code)
    casting.choose()
    await settle()
  }
  expect(events).toEqual(['failed'])
  expect(cast.commands).toEqual(['app CC1AD845 origin_scoped'])
})

test('the Cast device loads the current episode at its position with subtitles, and the pool pauses', async () => {
  casting.setSubtitle(spanish)
  await connect()
  expect(events).toEqual(['connected', 'load 0'])
  expect(env.pool.state.get().status).toBe('paused')
  expect(at(0)).toMatchObject({
    currentTime: 7,
    autoplay: true,
    activeTrackIds: [spanish],
    media: {
      contentId: 'https://media.example/0/master.m3u8',
      contentType: 'application/vnd.apple.mpegurl',
      metadata: { title: 'EP 1', subtitle: 'Red Veil' },
      hlsSegmentFormat: 'fmp4',
    },
  })
  expect(at(0)?.media.tracks).toMatchObject([
    { trackId: english, trackContentId: 'https://media.example/0/2.vtt', type: 'TEXT', language: 'tag 2' },
    { trackId: spanish, trackContentId: 'https://media.example/0/8.vtt', type: 'TEXT', language: 'tag 8' },
  ])
  expect(casting.state.get()).toEqual({
    hasReceiver: true,
    device: 'Living Room',
    isPaused: false,
    isLoading: false,
    hasFailed: false,
    position: 7,
    duration: 60,
  })
  casting.setSubtitle(undefined)
  casting.setSubtitle(english)
  expect(cast.tracks).toEqual([[], [english]])
})

test('a failed episode starts at its saved position after a retry', async () => {
  await connect()
  isRefused = true
  env.pool.show(2, { isPaused: true })
  await settle()
  isRefused = false
  casting.toggle()
  await settle()
  expect(at(1)).toMatchObject({ currentTime: 33 })
})

test('plays, pauses and seeks on the Cast device, and follows the remote control of the device', async () => {
  await connect()
  casting.toggle()
  expect(casting.state.get().isPaused).toBe(true)
  casting.toggle()
  casting.seek(75)
  casting.seek(-5)
  expect(cast.commands.slice(1)).toEqual(['pause', 'play', 'seek 60', 'seek 0'])
  cast.pressRemote()
  expect(casting.state.get()).toMatchObject({ isPaused: true, position: 0 })
})

test('saves the position every ten seconds, on pause, when the episode changes and at the end', async () => {
  await connect()
  events.length = 0
  for (const seconds of [9, 12, 18, 19]) {
    clockMs += 4000
    cast.playTo(seconds)
  }
  expect(events).toEqual(['save 0 18'])
  casting.toggle()
  expect(events.slice(1)).toEqual(['save 0 19'])
  cast.playTo(25)
  env.pool.show(1, { isPaused: true })
  expect(events.slice(2)).toEqual(['save 0 25', 'load 1'])
  await settle()
  cast.playTo(4)
  cast.end('FINISHED')
  expect(events.slice(4)).toEqual(['save 1 60', 'ended'])
})

test('a newly shown episode is loaded on the Cast device at its saved position; outdated loads are not sent', async () => {
  await connect()
  env.pool.show(1, { isPaused: true })
  env.pool.show(2, { isPaused: true })
  await settle()
  expect(cast.loads.map(({ media, currentTime }) => [media.contentId, currentTime])).toEqual([
    ['https://media.example/0/master.m3u8', 7],
    ['https://media.example/2/master.m3u8', 33],
  ])
  // New sources with the same key do not load the episode again.
  env.pool.setSources(createFeedSources('rrrl'))
  await settle()
  expect(cast.loads).toHaveLength(2)
})

test('a locked episode pauses the Cast device once, and plays as soon as it is unlocked', async () => {
  await connect()
  cast.playTo(20)
  events.length = 0
  env.pool.show(3, { isPaused: true })
  env.pool.setSources(createFeedSources('rrrl'))
  expect(cast.commands.slice(1)).toEqual(['pause'])
  expect(events).toEqual(['save 0 20'])
  casting.toggle()
  expect(cast.loads).toHaveLength(1)
  env.pool.show(0, { isPaused: true })
  await settle()
  expect(at(1)).toMatchObject({ currentTime: 20, media: { customData: { key: 'e0' } } })
  env.pool.show(3, { isPaused: true })
  env.pool.setSources(createFeedSources('rrrr'))
  await settle()
  expect(at(2)?.media.contentId).toBe('https://media.example/3/master.m3u8')
})

test('an expired URL is renewed once automatically; after another error the viewer can retry', async () => {
  await connect()
  cast.playTo(12)
  cast.end('ERROR')
  await settle()
  expect(at(1)).toMatchObject({ currentTime: 12 })
  cast.end('ERROR')
  expect(casting.state.get()).toMatchObject({ hasFailed: true, isPaused: true, position: 12 })
  casting.toggle()
  await settle()
  expect(at(2)).toMatchObject({ currentTime: 12 })
  expect(casting.state.get()).toMatchObject({ hasFailed: false, isPaused: false })
})

test('an episode has failed if the Cast device rejects it or its URLs cannot be fetched', async () => {
  cast.refuseLoads('load_media_failed')
  await connect()
  expect(casting.state.get()).toMatchObject({ hasFailed: true, isLoading: false })
  cast.refuseLoads(undefined)
  isRefused = true
  casting.toggle()
  await settle()
  expect(casting.state.get().hasFailed).toBe(true)
  expect(cast.loads).toHaveLength(1)
  isRefused = false
  casting.toggle()
  await settle()
  expect(at(1)).toMatchObject({ currentTime: 7 })
})

test('an episode stopped on the Cast device resumes at its position; after its end it starts at 0', async () => {
  await connect()
  cast.playTo(15)
  cast.end('CANCELLED')
  expect(casting.state.get()).toMatchObject({ isPaused: true, hasFailed: false })
  casting.toggle()
  await settle()
  expect(at(1)).toMatchObject({ currentTime: 15 })
  cast.end('FINISHED')
  casting.toggle()
  await settle()
  expect(at(2)).toMatchObject({ currentTime: 0 })
})

test('after the Cast session ends, the phone continues playback at the last position', async () => {
  await connect()
  cast.playTo(21)
  events.length = 0
  env.log.length = 0
  casting.stop()
  expect(events).toEqual(['save 0 21', 'disconnected '])
  expect(env.log).toEqual(['0 seek 21', '0 play'])
  expect(casting.state.get()).toMatchObject({ device: undefined, hasReceiver: true })
})

test('a lost connection reports the device name, keeps the position and does not start playback', async () => {
  await connect()
  cast.playTo(21)
  events.length = 0
  env.log.length = 0
  cast.lose()
  expect(events).toEqual(['save 0 21', 'disconnected Living Room'])
  expect(env.log).toEqual(['0 seek 21'])
})

test('the Cast device plays on after the player was closed, and a new player joins the session', async () => {
  await connect()
  cast.playTo(30)
  ending.abort()
  expect(events.at(-1)).toBe('save 0 30')
  expect(cast.listenerCount()).toBe(0)
  cast.playTo(40)
  ending = new AbortController()
  casting = createCasting(options())
  expect(casting.state.get()).toMatchObject({ device: 'Living Room', position: 40, isPaused: false })
  expect(cast.loads).toHaveLength(1)
  // The Cast device plays another title than this page.
  ending.abort()
  env.pool.setSources((index) => ({ state: 'ready', key: `other ${index}`, media: { url: 'x' }, at: 0 }))
  ending = new AbortController()
  createCasting(options())
  await settle()
  expect(at(1)?.media.customData).toEqual({ key: 'other 0' })
})
