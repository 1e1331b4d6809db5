import { afterPaint } from '../after-paint.ts'
import { createHlsEngine } from '../engine/hls-engine.ts'
import { createNativeEngine } from '../engine/native-engine.ts'
import { type BrowserCmaf, createBrowserCmaf } from './browser-cmaf.ts'
import { createSlotPool } from './create-slot-pool.ts'
import { createVideo } from './create-video.ts'
import type { EngineFactory } from './slot.ts'
import type { SlotPool } from './slot-pool.ts'

/**
 * The engines of this page, with one throughput estimate that lasts as long as the tab. `isSaving`: bytes are dear now.
 * `cmaf` is ours where it runs already.
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

/** The pool of this page: make one for the session and keep it outside of React. */
export function createBrowserPool(page: Window & typeof globalThis): SlotPool {
  return createSlotPool({
    engines: createBrowserEngines(page),
    createVideo: () => createVideo(page.document),
    afterPaint: (task) => afterPaint(page, task),
  })
}
