import { afterPaint } from '../after-paint.ts'
import { createHlsEngine } from '../engine/hls-engine.ts'
import { createNativeEngine } from '../engine/native-engine.ts'
import type { Quality } from '../engine/pick-rung.ts'
import { setTimer } from '../timer.ts'
import { type CmafEngineFactory, createCmafEngineFactory } from './browser-cmaf.ts'
import { createSlotPool } from './create-slot-pool.ts'
import { createVideo } from './create-video.ts'
import { detectSoundRefusal } from './play-with-sound.ts'
import type { EngineFactory } from './slot.ts'
import type { SlotPool } from './slot-pool.ts'

/**
 * Creates the engine factory of this page. Its engines share one throughput estimate per tab. `quality` returns the
 * quality that the viewer chose. `cmaf` is the factory that the page already uses, if it has started an episode.
 */
export function createBrowserEngines(
  page: Window & typeof globalThis,
  quality: () => Quality = () => 'auto',
  cmaf: CmafEngineFactory | undefined = createCmafEngineFactory(page, quality),
): EngineFactory {
  const hasNativeHls = page.document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
  return {
    support: { mediaSource: cmaf?.deps.mediaSource, hasNativeHls },
    create(kind, video) {
      if (!cmaf || kind === 'native') return createNativeEngine(video, page, setTimer)
      if (kind === 'cmaf') return cmaf.create(video)
      return createHlsEngine(video, cmaf.deps.throughput, () => quality() === 'saving')
    },
  }
}

/** Creates the slot pool of this page. Call it once per page and keep the pool outside of React. */
export function createBrowserPool(page: Window & typeof globalThis): SlotPool {
  return createSlotPool({
    engines: createBrowserEngines(page),
    createVideo: () => createVideo(page.document),
    afterPaint: (task) => afterPaint(page, task),
    soundRefusal: () => detectSoundRefusal(page),
  })
}
