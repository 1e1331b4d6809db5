import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'

/** Playback progress of the current episode. All fields are in seconds. */
export interface Progress {
  position: number
  /** Duration of the episode; 0 while unknown. */
  duration: number
  /** End of the buffered range around the position. */
  buffered: number
}

/** Tracks the position, duration and buffer of the current video element. */
export function attachProgress({ pool, signal }: { pool: SlotPool; signal: AbortSignal }): ReadonlyStore<Progress> {
  const store = createStore<Progress>({ position: 0, duration: 0, buffered: 0 })
  const read = () => {
    const current = pool.current()
    if (!current) return store.set({ position: 0, duration: 0, buffered: 0 })
    const { video, media } = current
    const position = video.currentTime
    const duration = Number.isFinite(video.duration) ? video.duration : (media?.duration ?? 0)
    store.set({ position, duration, buffered: bufferedEnd(video.buffered, position) })
  }
  for (const type of ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'ended'] as const) {
    pool.listen(type, read, signal)
  }
  let shown = pool.state.get().index
  const unsubscribe = pool.state.subscribe(() => {
    const { index } = pool.state.get()
    if (index !== shown) read()
    shown = index
  })
  signal.addEventListener('abort', unsubscribe, { once: true })
  read()
  return store
}

function bufferedEnd(ranges: TimeRanges, position: number): number {
  for (let i = 0; i < ranges.length; i++) {
    if (ranges.start(i) <= position + 0.1 && ranges.end(i) >= position) return ranges.end(i)
  }
  return position
}
