import { createFeedSources, createTestPool } from '@cliffhanger/player-core/testing/fake-pool'
import { expect, test, vi } from 'vitest'
import { keepScreenAwake } from './keep-awake.ts'
import { attachMediaSession } from './media-session.ts'

function setUp() {
  const { pool, fake, fire } = createTestPool()
  const handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>()
  const session: MediaSession = {
    metadata: null,
    playbackState: 'none',
    setActionHandler(action, handler) {
      if (action === 'seekto') throw new TypeError('unknown action')
      handlers.set(action, handler)
    },
    setPositionState: vi.fn(),
    setCameraActive: async () => {},
    setMicrophoneActive: async () => {},
  }
  const ending = new AbortController()
  const steps: number[] = []
  vi.stubGlobal('MediaMetadata', Object)
  pool.setSources(createFeedSources('rr'))
  attachMediaSession({
    pool,
    session,
    playing() {
      const { index } = pool.state.get()
      return index < 0 ? undefined : { title: `Episode ${index + 1}`, artist: 'Red Veil', coverUrl: '/540.webp' }
    },
    step: (direction) => steps.push(direction),
    afterPaint: (task) => task(),
    signal: ending.signal,
  })
  const act = (action: MediaSessionAction, seekOffset?: number) =>
    handlers.get(action)?.({ action, ...(seekOffset !== undefined && { seekOffset }) })
  return { pool, fake, fire, session, handlers, steps, act, ending }
}

test('shows the current episode and its playback state', () => {
  const { pool, session, fake, fire } = setUp()
  expect([session.playbackState, session.metadata]).toEqual(['none', null])
  pool.show(0)
  fire(0, 'play')
  expect(session).toMatchObject({ playbackState: 'playing', metadata: { title: 'Episode 1', artist: 'Red Veil' } })
  pool.show(1)
  expect(session.metadata).toMatchObject({ title: 'Episode 2' })
  Object.assign(fake(1), { duration: 90, currentTime: 12 })
  fire(1, 'playing')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 90, playbackRate: 1, position: 12 })
  pool.pause()
  fire(1, 'pause')
  expect(session.playbackState).toBe('paused')
})

test('registers the media actions that the browser supports: play, pause, seek and change episode', () => {
  const { pool, fake, act, steps } = setUp()
  pool.show(0)
  Object.assign(fake(0), { duration: 90, currentTime: 30 })
  act('pause')
  expect(fake(0).paused).toBe(true)
  act('play')
  expect(fake(0).paused).toBe(false)
  act('seekforward')
  act('seekbackward', 25)
  expect(fake(0).currentTime).toBe(15)
  act('nexttrack')
  act('previoustrack')
  expect(steps).toEqual([1, -1])
})

test('clears the metadata and handlers when aborted', () => {
  const { pool, session, handlers, ending } = setUp()
  pool.show(0)
  ending.abort()
  expect([session.playbackState, session.metadata]).toEqual(['none', null])
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
})

test('releases a wake lock that the browser grants only after the episode was paused', async () => {
  const task = (run: () => void) => run()
  vi.stubGlobal('window', { document: { hidden: true }, setTimeout: task })
  const lock = { released: false, release: vi.fn(async () => {}) }
  let grant = (_: typeof lock) => {}
  const wakeLock = { request: () => new Promise<typeof lock>((resolve) => (grant = resolve)) }
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    defaultView: { navigator: { wakeLock } },
  })
  const { pool, fake, fire } = createTestPool()
  pool.setSources(createFeedSources('r'))
  keepScreenAwake({ pool, page: Object(page), signal: new AbortController().signal })
  pool.show(0)
  fake(0).readyState = 4
  fire(0, 'playing')
  pool.pause()
  grant(lock)
  await vi.waitFor(() => expect(lock.release).toHaveBeenCalledTimes(1))
})
