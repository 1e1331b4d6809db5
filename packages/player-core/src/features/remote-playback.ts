import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'
import type { SetTimer } from '../timer.ts'

/** Elements of WebKit, which has an interface of its own for AirPlay. */
interface AirPlayVideo extends HTMLVideoElement {
  readonly webkitCurrentPlaybackTargetIsWireless: boolean
  webkitShowPlaybackTargetPicker(): void
}
const hasAirPlay = (video: HTMLVideoElement): video is AirPlayVideo => 'webkitShowPlaybackTargetPicker' in video

export interface RemoteScreen {
  /** `isAvailable`: there is a device to play on. `isOn`: an episode plays on one. */
  readonly state: ReadonlyStore<{ isAvailable: boolean; isOn: boolean }>
  /** Opens the browser's list of devices. Call it within a user gesture. */
  choose(): void
}

/** WebKit does not report that the viewer has closed its list without choosing a device. */
const choiceMs = 10_000

/**
 * Playback on another screen, by AirPlay or the Remote Playback API, for the page's only pool. Browsers send only their own
 * HLS there, so the pool uses that engine from the choice of a device until it disconnects.
 * @param probe an element outside of the page with HLS as its source, which is never loaded: elements with our own engine
 * find no device
 */
export function createRemoteScreen(options: {
  pool: SlotPool
  probe: HTMLVideoElement
  setTimer: SetTimer
}): RemoteScreen {
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
    // Rejects in a browser that cannot watch in the background.
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
