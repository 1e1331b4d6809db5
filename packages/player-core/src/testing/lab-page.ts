import type { EngineError, EngineKind } from '../engine/engine.ts'
import { createDubPlayer } from '../features/dub.ts'
import { attachKeys } from '../features/keys.ts'
import { attachProgress } from '../features/progress.ts'
import { attachSeekSlider } from '../features/seek-slider.ts'
import { attachSlideTrack } from '../features/slide-track.ts'
import { attachSwipe } from '../features/swipe.ts'
import { createBrowserEngines, createBrowserPool } from '../pool/browser-pool.ts'

const engines = createBrowserEngines(window)

function createVideo() {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  document.body.append(video)
  return video
}

/** Functions that browser tests call in the page as `window.lab`. */
const lab = {
  pool: createBrowserPool(window),
  attachKeys,
  createDubPlayer,
  attachProgress,
  attachSeekSlider,
  attachSlideTrack,
  attachSwipe,
  /** Creates an engine on `video` or on a new muted element, and logs the events of the engine. */
  openEngine(kind: EngineKind, video = createVideo()) {
    const engine = engines.create(kind, video)
    const eventLog: string[] = []
    const { signal } = new AbortController()
    engine.on('expired', () => eventLog.push('expired'), signal)
    engine.on('error', (error: EngineError) => eventLog.push(`error ${error.code}`), signal)
    return { engine, video, eventLog }
  },
  /**
   * Waits until `isTrue` returns true: checks every 50 ms for at most 10 s. Resolves with the last result of `isTrue`.
   */
  async until(isTrue: () => boolean): Promise<boolean> {
    for (let tries = 0; tries < 200 && !isTrue(); tries++) await new Promise((resolve) => setTimeout(resolve, 50))
    return isTrue()
  },
}

declare global {
  interface Window {
    lab: typeof lab
  }
}

window.lab = lab
