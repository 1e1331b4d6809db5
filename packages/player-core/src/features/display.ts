import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'

/** A display mode that the viewer can switch on and off: full screen or picture-in-picture. */
export interface DisplayMode {
  readonly state: ReadonlyStore<{ isOn: boolean }>
  /** Call it within a user gesture: browsers require one. */
  toggle(): void
}

/** If the browser refuses the mode, nothing changes on the screen, so the error is not reported. */
const ignore = () => {}

/**
 * Creates the full-screen mode. `element` contains all video elements, so that full screen persists when the episode
 * changes. Returns undefined if the browser has no full screen for elements, as on iPhones.
 */
export function createFullScreen(options: {
  element: HTMLElement
  page: Document
  signal: AbortSignal
}): DisplayMode | undefined {
  const { element, page, signal } = options
  if (!page.fullscreenEnabled) return undefined
  const isOn = () => page.fullscreenElement === element
  const state = createStore({ isOn: isOn() })
  page.addEventListener('fullscreenchange', () => state.set({ isOn: isOn() }), { signal })
  return {
    state,
    toggle: () => void (isOn() ? page.exitFullscreen() : element.requestFullscreen()).catch(ignore),
  }
}

const haveMetadata = 1

/**
 * Creates the picture-in-picture mode. Each episode has its own video element: when the episode changes, the window
 * switches to the next element once its media has loaded. Browsers require no gesture for the switch while the window
 * is open. The window closes when `signal` is aborted. Returns undefined if the browser has no picture-in-picture.
 */
export function createPictureInPicture(options: {
  pool: SlotPool
  page: Document
  signal: AbortSignal
}): DisplayMode | undefined {
  const { pool, page, signal } = options
  if (!page.pictureInPictureEnabled) return undefined
  const isOn = () => pool.videos.some((video) => video === page.pictureInPictureElement)
  const state = createStore({ isOn: isOn() })
  const follow = () => {
    const video = pool.current()?.video
    if (!video || !isOn() || video === page.pictureInPictureElement || video.readyState < haveMetadata) return
    video.requestPictureInPicture().catch(ignore)
  }
  const close = () => {
    if (isOn()) page.exitPictureInPicture().catch(ignore)
  }
  for (const video of pool.videos) {
    for (const type of ['enterpictureinpicture', 'leavepictureinpicture']) {
      video.addEventListener(type, () => state.set({ isOn: isOn() }), { signal })
    }
  }
  const unsubscribe = pool.state.subscribe(follow)
  signal.addEventListener('abort', () => {
    unsubscribe()
    close()
  })
  return {
    state,
    toggle() {
      if (isOn()) close()
      else pool.current()?.video.requestPictureInPicture().catch(ignore)
    },
  }
}
