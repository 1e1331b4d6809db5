import { afterPaint } from '../after-paint.ts'
import { createHlsEngine } from '../engine/hls-engine.ts'
import { createNativeEngine } from '../engine/native-engine.ts'
import { type BrowserCmaf, createBrowserCmaf } from './browser-cmaf.ts'
import { createSlotPool } from './create-slot-pool.ts'
import { createVideo } from './create-video.ts'
import { soundRefusal } from './play-with-sound.ts'
import type { EngineFactory } from './slot.ts'
import type { SlotPool } from './slot-pool.ts'

/**
 * Creates the engines of this page, which share one throughput estimate per tab. `isSaving`: the data saver is on.
 * `cmaf`: the page's existing cmaf engines, if it has started one.
 */
export function createBrowserEngines(
  page: Window & typeof globalThis,
  isSaving: () => boolean = () => false,
  cmaf: BrowserCmaf | undefined = createBrowserCmaf(page, isSaving),
): EngineFactory {
  const hasNativeHls = page.document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
  return {
    support: { mediaSource: cmaf?.deps.mediaSource, hasNativeHls },
    create(kind, video) {
      if (!cmaf || kind === 'native') return createNativeEngine(video)
      return kind === 'hls' ? createHlsEngine(video, cmaf.deps.throughput, isSaving) : cmaf.create(video)
    },
  }
}

/** Creates the pool of this page. Create it once per page and keep it outside of React. */
export function createBrowserPool(page: Window & typeof globalThis): SlotPool {
  return createSlotPool({
    engines: createBrowserEngines(page),
    createVideo: () => createVideo(page.document),
    afterPaint: (task) => afterPaint(page, task),
    soundRefusal: () => soundRefusal(page),
  })
}
