import { createCmafEngine } from '../engine/cmaf-engine.ts'
import { createHlsEngine } from '../engine/hls-engine.ts'
import { findMediaSource } from '../engine/media-source.ts'
import { createNativeEngine } from '../engine/native-engine.ts'
import { createThroughput } from '../engine/throughput.ts'
import { setTimer } from '../timer.ts'
import { createSlotPool } from './create-slot-pool.ts'
import type { EngineFactory } from './slot.ts'
import type { SlotPool } from './slot-pool.ts'

/** The engines of this page, with one throughput estimate that lasts as long as the tab. */
export function createBrowserEngines(page: Window & typeof globalThis): EngineFactory {
  const throughput = createThroughput(storageOf(page))
  const mediaSource = findMediaSource(page)
  const hasNativeHls = page.document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
  return {
    support: { mediaSource, hasNativeHls },
    create(kind, video) {
      if (kind === 'hls') return createHlsEngine(video, throughput)
      if (kind === 'native' || !mediaSource) return createNativeEngine(video)
      const fetch = page.fetch.bind(page)
      return createCmafEngine(video, { mediaSource, throughput, fetch, setTimer, now: () => page.performance.now() })
    },
  }
}

/** The pool of this page: make one for the session and keep it outside of React. */
export function createBrowserPool(page: Window & typeof globalThis): SlotPool {
  return createSlotPool({
    engines: createBrowserEngines(page),
    createVideo() {
      const video = page.document.createElement('video')
      video.playsInline = true
      video.preload = 'auto'
      video.tabIndex = -1
      return video
    },
    afterPaint(task) {
      page.requestAnimationFrame(() => page.setTimeout(task, 0))
    },
  })
}

function storageOf(page: Window): Storage | undefined {
  try {
    return page.sessionStorage
  } catch {
    // Blocked by the viewer's settings.
    return undefined
  }
}
