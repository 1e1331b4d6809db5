import { afterPaint } from '../after-paint.ts'
import { createHlsEngine } from '../engine/hls-engine.ts'
import { createNativeEngine } from '../engine/native-engine.ts'
import type { Quality } from '../engine/pick-rung.ts'
import { type BrowserCmaf, createBrowserCmaf } from './browser-cmaf.ts'
import { createSlotPool } from './create-slot-pool.ts'
import { createVideo } from './create-video.ts'
import { soundRefusal } from './play-with-sound.ts'
import type { EngineFactory } from './slot.ts'
import type { SlotPool } from './slot-pool.ts'

/**
 * Creates the engines of this page, which share one throughput estimate per tab. `quality`: the viewer's choice.
 * `cmaf`: the page's existing cmaf engines, if it has started one.
 */
export function createBrowserEngines(
  page: Window & typeof globalThis,
  quality: () => Quality = () => 'auto',
  cmaf: BrowserCmaf | undefined = createBrowserCmaf(page, quality),
): EngineFactory {
  const hasNativeHls = page.document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
  return {
    support: { mediaSource: cmaf?.deps.mediaSource, hasNativeHls },
    create(kind, video) {
      if (!cmaf || kind === 'native') return createNativeEngine(video)
      if (kind === 'cmaf') return cmaf.create(video)
      return createHlsEngine(video, cmaf.deps.throughput, () => quality() === 'saving')
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
