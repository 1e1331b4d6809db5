import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeVideo } from '../testing/fake-media.ts'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'
import { createRemotePlayback } from './remote-playback.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
let env: ReturnType<typeof createTestPool>
let timers: { task: () => void; ms: number }[]
const setTimer = (task: () => void, ms: number) => {
  timers.push({ task, ms })
  return () => {
    timers = timers.filter((one) => one.task !== task)
  }
}

beforeEach(() => {
  timers = []
  env = createTestPool(false, undefined, true)
  env.pool.setSources(createFeedSources('rrr'))
  env.pool.show(0)
})

describe('with the Remote Playback API', () => {
  /**
   * Creates remote playback with fake devices. `prompt` resolves when the viewer chooses a device and rejects when the
   * viewer cancels.
   */
  function setUp({ canWatch = true, prompt = async () => {}, state = 'disconnected' } = {}) {
    const watched = new Map<number, (isAvailable: boolean) => void>()
    const makeRemote = () =>
      Object.assign(new EventTarget(), {
        state,
        prompt,
        async watchAvailability(callback: (isAvailable: boolean) => void) {
          if (!canWatch) throw new DOMException('', 'NotSupportedError')
          watched.set(1, callback)
          return 1
        },
      })
    const remotes = env.pool.videos.map((video) => Object.assign(video, { remote: makeRemote() }).remote)
    const probe = Object.assign(createFakeVideo().video, { remote: makeRemote() })
    const screen = createRemotePlayback({ pool: env.pool, probe, setTimer })
    const connect = (slot: number, state: 'connected' | 'disconnected') => {
      const remote = remotes[slot]
      if (!remote) throw new Error('no such slot')
      remote.state = state
      remote.dispatchEvent(new Event(state === 'connected' ? 'connect' : 'disconnect'))
    }
    return { screen, watched, connect }
  }

  test('notices devices that appear and disappear', async () => {
    const { screen, watched } = setUp()
    await settle()
    watched.get(1)?.(true)
    expect(screen.state.get().isAvailable).toBe(true)
    watched.get(1)?.(false)
    expect(screen.state.get().isAvailable).toBe(false)
  })

  test('finds no device in a browser that cannot look for devices in the background', async () => {
    const { screen } = setUp({ canWatch: false })
    await settle()
    expect(screen.state.get()).toEqual({ isAvailable: false, isOn: false })
  })

  test('detects that an episode is already playing on another device', () => {
    const { screen, connect } = setUp({ state: 'connected' })
    expect([screen.state.get().isOn, env.pool.state.get().isNativeOnly]).toEqual([true, true])
    for (const slot of [0, 1, 2]) connect(slot, 'disconnected')
    expect([screen.state.get().isOn, env.pool.state.get().isNativeOnly]).toEqual([false, false])
  })

  test('after the choice of a device, every episode uses native HLS until the device disconnects', async () => {
    const { screen, connect } = setUp()
    env.fake(0).currentTime = 7
    env.log.length = 0
    screen.choose()
    expect(env.log).toEqual(['0 stop', '0 native load e0 7', '0 play'])
    connect(0, 'connected')
    expect(screen.state.get().isOn).toBe(true)
    env.pool.show(1)
    expect(env.log).toContain('1 native load e1 0')
    env.log.length = 0
    connect(0, 'disconnected')
    expect(screen.state.get().isOn).toBe(false)
    expect(env.log).toEqual(expect.arrayContaining(['1 stop', '1 hls load e1 0', '1 play']))
  })

  test('if the viewer chooses no device, the usual engine is used again and a paused episode stays paused', async () => {
    const { screen } = setUp({ prompt: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
    env.pool.pause()
    env.log.length = 0
    screen.choose()
    await settle()
    expect(env.log).toEqual(['0 stop', '0 native load e0 0', '0 stop', '0 hls load e0 0'])
  })
})

test('AirPlay: detects devices, opens the device list and notices the end of the connection', () => {
  const opened: number[] = []
  for (const [slot, video] of env.pool.videos.entries()) {
    Object.assign(video, {
      remote: new EventTarget(),
      webkitCurrentPlaybackTargetIsWireless: false,
      webkitShowPlaybackTargetPicker: () => opened.push(slot),
    })
  }
  const probe = Object.assign(createFakeVideo().video, { webkitShowPlaybackTargetPicker: () => {} })
  const screen = createRemotePlayback({ pool: env.pool, probe, setTimer })
  const availability = (value: string) =>
    probe.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: value }))
  availability('available')
  expect(screen.state.get().isAvailable).toBe(true)
  env.log.length = 0
  screen.choose()
  expect([opened, env.log]).toEqual([[0], ['0 stop', '0 native load e0 0', '0 play']])
  const setWireless = (isWireless: boolean) => {
    Object.assign(env.fake(0), { webkitCurrentPlaybackTargetIsWireless: isWireless })
    env.fire(0, 'webkitcurrentplaybacktargetiswirelesschanged')
  }
  setWireless(true)
  env.log.length = 0
  // Opening the device list again does not reload the episode.
  screen.choose()
  expect([screen.state.get().isOn, opened, env.log]).toEqual([true, [0, 0], []])
  setWireless(false)
  expect(env.log).toEqual(expect.arrayContaining(['0 stop', '0 hls load e0 0', '0 play']))
  availability('not-available')
  expect(screen.state.get()).toEqual({ isAvailable: false, isOn: false })
  // The viewer closes the device list without choosing.
  screen.choose()
  expect(env.pool.state.get().isNativeOnly).toBe(true)
  for (const { task } of timers) task()
  expect(env.pool.state.get().isNativeOnly).toBe(false)
})
