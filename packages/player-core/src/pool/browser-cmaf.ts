import { afterPaint } from '../after-paint.ts'
import { createCmafEngine } from '../engine/cmaf-engine.ts'
import type { CmafDeps } from '../engine/cmaf-session.ts'
import type { Engine } from '../engine/engine.ts'
import { createFrameCap } from '../engine/frame-cap.ts'
import { findMediaSource } from '../engine/media-source.ts'
import { createThroughput } from '../engine/throughput.ts'
import { setTimer } from '../timer.ts'

/** Our own engine with what a page's engines share. It stands alone, so that a page can start with it and little else. */
export interface BrowserCmaf {
  readonly deps: CmafDeps
  create(video: HTMLVideoElement): Engine
}

/**
 * Undefined where this browser has no MSE. `isSaving`: bytes are dear now. `isAnnounced`: the page may have asked for the
 * first segment already.
 */
export function createBrowserCmaf(
  page: Window & typeof globalThis,
  isSaving: () => boolean = () => false,
  isAnnounced = false,
): BrowserCmaf | undefined {
  const mediaSource = findMediaSource(page)
  if (!mediaSource) return undefined
  // Opened when something is to be kept: that takes a page that has just begun some milliseconds.
  const memory = {
    getItem: (key: string) => storageOf(page)?.getItem(key) ?? null,
    setItem: (key: string, text: string) => storageOf(page)?.setItem(key, text),
  }
  const throughput = createThroughput(memory, isAnnounced)
  const fetch = page.fetch.bind(page)
  const now = () => page.performance.now()
  const frameCap = createFrameCap()
  const deps: CmafDeps = {
    ...{ mediaSource, throughput, fetch, setTimer, now, isSaving, frameCap, page },
    afterPaint: (task) => afterPaint(page, task),
  }
  return { deps, create: (video) => createCmafEngine(video, deps) }
}

function storageOf(page: Window): Storage | undefined {
  try {
    return page.sessionStorage
  } catch {
    // Blocked by the viewer's settings.
    return undefined
  }
}
