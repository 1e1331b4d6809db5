import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'

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

/**
 * Playback on another screen, by AirPlay or the Remote Playback API. Browsers send only their own HLS there, so the pool
 * uses that engine from the choice of a device until it disconnects.
 * @param probe an element outside of the page with HLS as its source, which is never loaded: elements with our own engine
 * find no device
 */
export function createRemoteScreen(options: {
  pool: SlotPool
  probe: HTMLVideoElement
  signal: AbortSignal
}): RemoteScreen {
  const { pool, probe, signal } = options
  const state = createStore({ isAvailable: false, isOn: false })
  const noteAvailability = (isAvailable: boolean) => state.set({ isAvailable })
  const readConnection = () => {
    const isOn = pool.videos.some((video) =>
      hasAirPlay(video) ? video.webkitCurrentPlaybackTargetIsWireless : video.remote.state === 'connected',
    )
    const wasOn = state.get().isOn
    state.set({ isOn })
    if (wasOn && !isOn) pool.setNativeOnly(false)
  }
  if (hasAirPlay(probe)) {
    probe.addEventListener(
      'webkitplaybacktargetavailabilitychanged',
      (event) => noteAvailability(Reflect.get(event, 'availability') === 'available'),
      { signal },
    )
  } else {
    const { remote } = probe
    const watch = async () => {
      const id = await remote.watchAvailability(noteAvailability)
      if (signal.aborted) await remote.cancelWatchAvailability(id)
      else signal.addEventListener('abort', () => void remote.cancelWatchAvailability(id))
    }
    // Rejects in a browser that cannot watch in the background.
    watch().catch(() => {})
  }
  for (const video of pool.videos) {
    video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', readConnection, { signal })
    for (const type of ['connect', 'disconnect']) video.remote.addEventListener(type, readConnection, { signal })
  }
  return {
    state,
    choose() {
      if (!state.get().isOn) pool.setNativeOnly(true)
      const video = pool.current()?.video
      if (video && hasAirPlay(video)) return video.webkitShowPlaybackTargetPicker()
      // The viewer has chosen no device.
      video?.remote.prompt().catch(() => state.get().isOn || pool.setNativeOnly(false))
    },
  }
}
