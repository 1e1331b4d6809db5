import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'
import type { SetTimer } from '../timer.ts'

/** Video element of WebKit, which has its own API for AirPlay. */
interface AirPlayVideo extends HTMLVideoElement {
  readonly webkitCurrentPlaybackTargetIsWireless: boolean
  webkitShowPlaybackTargetPicker(): void
}
const hasAirPlay = (video: HTMLVideoElement): video is AirPlayVideo => 'webkitShowPlaybackTargetPicker' in video

export interface RemotePlayback {
  /** `isAvailable`: a device for remote playback was found. `isOn`: an episode is playing on such a device. */
  readonly state: ReadonlyStore<{ isAvailable: boolean; isOn: boolean }>
  /** Opens the browser's list of devices. Call it within a user gesture. */
  choose(): void
}

/**
 * Milliseconds until the choice counts as cancelled, because WebKit does not report that the viewer closed its list
 * without choosing.
 */
const choiceMs = 10_000

/**
 * Creates the remote playback of the page's only pool, through AirPlay or the Remote Playback API. Browsers support it
 * only for native HLS, so the pool uses the native engine from the choice of a device until it disconnects.
 * @param probe a video element outside of the page with an HLS source that is never loaded. It detects devices, which
 * elements of the cmaf engine cannot
 */
export function createRemotePlayback(options: {
  pool: SlotPool
  probe: HTMLVideoElement
  setTimer: SetTimer
}): RemotePlayback {
  const { pool, probe, setTimer } = options
  const state = createStore({ isAvailable: false, isOn: false })
  const noteAvailability = (isAvailable: boolean) => state.set({ isAvailable })
  let cancelUndo = () => {}
  const readConnection = () => {
    const isOn = pool.videos.some((video) =>
      hasAirPlay(video) ? video.webkitCurrentPlaybackTargetIsWireless : video.remote.state === 'connected',
    )
    if (state.get().isOn === isOn) return
    state.set({ isOn })
    pool.setNativeOnly(isOn)
  }
  const undoWithoutDevice = () => state.get().isOn || pool.setNativeOnly(false)
  if (hasAirPlay(probe)) {
    probe.addEventListener('webkitplaybacktargetavailabilitychanged', (event) =>
      noteAvailability(Reflect.get(event, 'availability') === 'available'),
    )
  } else {
    // `watchAvailability` rejects in a browser that cannot look for devices in the background.
    probe.remote.watchAvailability(noteAvailability).catch(() => {})
  }
  for (const video of pool.videos) {
    video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', readConnection)
    for (const type of ['connect', 'disconnect']) video.remote.addEventListener(type, readConnection)
  }
  readConnection()
  return {
    state,
    choose() {
      pool.setNativeOnly(true)
      const video = pool.current()?.video
      if (video && hasAirPlay(video)) {
        video.webkitShowPlaybackTargetPicker()
        cancelUndo()
        cancelUndo = setTimer(undoWithoutDevice, choiceMs)
      } else video?.remote.prompt().catch(undoWithoutDevice)
    },
  }
}
