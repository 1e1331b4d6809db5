import type { SlotPool } from '../pool/slot-pool.ts'

const everyMs = 10_000
const haveMetadata = 1

/**
 * Calls `save` with the position of the current episode every 10 s of playback, and when the viewer pauses, leaves the
 * slide, or hides or unloads the page.
 */
export function attachSavePosition(options: {
  pool: SlotPool
  page: Document
  /** Monotonic clock in milliseconds. */
  now: () => number
  save: (key: string, index: number, seconds: number) => void
  signal: AbortSignal
}): void {
  const { pool, page, now, save, signal } = options
  let last: { key: string; index: number; seconds: number } | undefined
  let savedMs = now()
  let saved: typeof last

  const flush = () => {
    if (!last || (saved?.key === last.key && Math.abs(saved.seconds - last.seconds) < 0.5)) return
    saved = last
    savedMs = now()
    save(last.key, last.index, last.seconds)
  }
  const note = (video: HTMLVideoElement, index: number) => {
    const key = pool.current()?.key
    // A new media source resets the position to 0 until its metadata has loaded.
    if (key === undefined || video.readyState < haveMetadata) return
    if (last && last.key !== key) flush()
    last = { key, index, seconds: video.currentTime }
    if (now() - savedMs >= everyMs) flush()
  }
  pool.listen('timeupdate', note, signal)
  pool.listen('pause', flush, signal)
  const unsubscribe = pool.state.subscribe(() => {
    if (last && pool.current()?.key !== last.key) {
      flush()
      last = undefined
    }
  })
  page.addEventListener('visibilitychange', () => page.visibilityState === 'hidden' && flush(), { signal })
  page.defaultView?.addEventListener('pagehide', flush, { signal })
  signal.addEventListener('abort', () => {
    unsubscribe()
    flush()
  })
}
