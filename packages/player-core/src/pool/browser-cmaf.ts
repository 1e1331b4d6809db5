import { afterPaint } from '../after-paint.ts'
import { createCmafEngine } from '../engine/cmaf-engine.ts'
import type { CmafDeps } from '../engine/cmaf-session.ts'
import { createCodecChooser } from '../engine/codec-choice.ts'
import type { Engine } from '../engine/engine.ts'
import { createFrameSizeCap } from '../engine/frame-cap.ts'
import { findMediaSource } from '../engine/media-source.ts'
import type { Quality } from '../engine/pick-rung.ts'
import { createThroughput } from '../engine/throughput.ts'
import { setTimer } from '../timer.ts'

/**
 * Factory of cmaf engines that share their dependencies. A separate module, so that a page can load it without the rest
 * of the player.
 */
export interface CmafEngineFactory {
  readonly deps: CmafDeps
  create(video: HTMLVideoElement): Engine
}

/**
 * Creates the factory; returns undefined in a browser without Media Source Extensions (MSE). `quality` returns the
 * quality that the viewer chose. `isAnnounced` is true if the page may have requested the first segment already.
 */
export function createCmafEngineFactory(
  page: Window & typeof globalThis,
  quality: () => Quality = () => 'auto',
  isAnnounced = false,
): CmafEngineFactory | undefined {
  const mediaSource = findMediaSource(page)
  if (!mediaSource) return undefined
  // Opens the session storage only when needed, because opening takes some milliseconds on a page that has just
  // started.
  const memory = {
    getItem: (key: string) => storageOf(page)?.getItem(key) ?? null,
    setItem: (key: string, text: string) => storageOf(page)?.setItem(key, text),
  }
  const throughput = createThroughput(memory, isAnnounced)
  const fetch = page.fetch.bind(page)
  const now = () => page.performance.now()
  const frameCap = createFrameSizeCap()
  const codecs = createCodecChooser(memory, page.navigator.mediaCapabilities)
  const deps: CmafDeps = {
    ...{ mediaSource, throughput, fetch, setTimer, now, quality, frameCap, codecs, page },
    afterPaint: (task) => afterPaint(page, task),
  }
  return { deps, create: (video) => createCmafEngine(video, deps) }
}

function storageOf(page: Window): Storage | undefined {
  try {
    return page.sessionStorage
  } catch {
    // Access to storage throws if the viewer's browser settings block it.
    return undefined
  }
}
