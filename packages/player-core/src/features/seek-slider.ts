import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'
import { type SetTimer, setTimer } from '../timer.ts'

export interface SeekSlider {
  /** `seconds` is the position of the slider's thumb; it is meaningful only while `isDragging` is true. */
  readonly state: ReadonlyStore<{ isDragging: boolean; seconds: number }>
  /** Moves the thumb to `seconds` and pauses playback. Shows the frame at that position if it is buffered. */
  drag(seconds: number): void
  /** Releases the thumb: seeks to its position, and resumes playback after 500 ms if the video was playing. */
  release(): void
}

const resumeAfterMs = 500

export function attachSeekSlider(options: { pool: SlotPool; signal: AbortSignal; setTimer?: SetTimer }): SeekSlider {
  const { pool, signal } = options
  const store = createStore({ isDragging: false, seconds: 0 })
  const schedule = options.setTimer ?? setTimer
  let willResume = false
  let cancel = () => {}

  const unsubscribe = pool.state.subscribe(() => {
    // The current slide has changed: end the drag, because it must not affect the new slide.
    if (dragged === undefined || pool.current()?.key === dragged) return
    dragged = undefined
    cancel()
    store.set({ isDragging: false })
  })
  let dragged: string | undefined
  signal.addEventListener('abort', () => {
    cancel()
    unsubscribe()
  })

  return {
    state: store,
    drag(seconds) {
      const current = pool.current()
      if (!current) return
      cancel()
      if (dragged !== current.key) willResume = !current.video.paused
      dragged = current.key
      if (!current.video.paused) pool.pause()
      store.set({ isDragging: true, seconds })
      if (isBuffered(current.video.buffered, seconds)) pool.seek(seconds)
    },
    release() {
      if (!store.get().isDragging) return
      pool.seek(store.get().seconds)
      store.set({ isDragging: false })
      cancel = schedule(() => {
        dragged = undefined
        if (willResume) pool.play()
      }, resumeAfterMs)
    },
  }
}

function isBuffered(ranges: TimeRanges, seconds: number): boolean {
  for (let i = 0; i < ranges.length; i++) if (ranges.start(i) <= seconds && seconds < ranges.end(i)) return true
  return false
}
