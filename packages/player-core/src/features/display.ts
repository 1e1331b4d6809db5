import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'

/** A way to show the player that the viewer switches on and off. */
export interface Display {
  readonly state: ReadonlyStore<{ isOn: boolean }>
  /** Call it within a user gesture: browsers require one. */
  toggle(): void
}

/** A refusal changes nothing on the screen, so there is nothing to report. */
const ignore = () => {}

/**
 * Full screen of `element`, which contains the track with all video elements, so that it lasts when the episode changes.
 * Undefined in a browser that has none for elements, such as that of an iPhone.
 */
export function createFullScreen(options: {
  element: HTMLElement
  page: Document
  signal: AbortSignal
}): Display | undefined {
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
 * The current episode in a small window over other windows. Each episode has its own element: the window takes over the
 * next one once its media has loaded, for which browsers require no gesture while the window is open. Undefined in a
 * browser without the window. It closes when `signal` is aborted.
 */
export function createPictureInPicture(options: {
  pool: SlotPool
  page: Document
  signal: AbortSignal
}): Display | undefined {
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
