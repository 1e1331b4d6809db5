import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'
import { type SetTimer, setTimer } from '../timer.ts'

export interface SeekSlider {
  /** `seconds` is where the thumb is while `isDragging`. */
  readonly state: ReadonlyStore<{ isDragging: boolean; seconds: number }>
  /** The thumb is at `seconds`: pauses, and shows the frame when it is buffered. */
  drag(seconds: number): void
  /** The thumb was let go: seeks there and plays on after 500 ms if it had been playing. */
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
    // Another slide came on stage: nothing of this drag may reach it.
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
