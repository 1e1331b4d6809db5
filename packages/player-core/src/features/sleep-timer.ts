import type { SlotPool } from '../pool/slot-pool.ts'
import type { PoolStatus } from '../pool/status.ts'
import type { Store } from '../store.ts'
import type { SetTimer } from '../timer.ts'
import { type SleepChoice, type SleepState, sleepTimerOff } from './sleep-state.ts'

export interface SleepTimer {
  /** Starts the timer, or switches it off. */
  set(choice: SleepChoice): void
}

/** Duration of the fade-out of the sound in milliseconds. */
const fadeMs = 8000
const fadeStepMs = 200
const minuteMs = 60_000
const movingStatuses: ReadonlySet<PoolStatus> = new Set(['pending', 'loading', 'playing', 'stalled'])

/**
 * Creates the sleep timer of the page's only pool. It fades out the sound in the last 8 s of the chosen time, then
 * pauses the pool, so that the position is saved. With the choice `episode`, the caller must not advance after the
 * current episode; the timer only records that playback has stopped.
 */
export function createSleepTimer(options: {
  pool: SlotPool
  state: Store<SleepState>
  /** Returns the current time in milliseconds since 1970. */
  now: () => number
  setTimer: SetTimer
  /** Pauses remote playback and returns true if it was playing. Returns undefined if the pool plays on this device. */
  pauseElsewhere?(): boolean | undefined
}): SleepTimer {
  const { pool, state, now, setTimer, pauseElsewhere } = options
  const { signal } = new AbortController()
  let cancel = () => {}
  const setVolume = (volume: number) => {
    for (const video of pool.videos) video.volume = volume
  }
  const pausePool = () => {
    const isMoving = movingStatuses.has(pool.state.get().status)
    if (isMoving) pool.pause()
    return isMoving
  }
  const stop = () => {
    const isMoving = pauseElsewhere?.() ?? pausePool()
    setVolume(1)
    state.set({ ...sleepTimerOff, isStopped: isMoving })
  }
  const step = () => {
    const { endsAt } = state.get()
    if (endsAt === undefined) return
    const leftMs = endsAt - now()
    if (leftMs <= 0) return stop()
    setVolume(Math.min(1, leftMs / fadeMs))
    cancel = setTimer(step, leftMs > fadeMs ? leftMs - fadeMs : Math.min(fadeStepMs, leftMs))
  }
  // After a seek to the end, browsers fire `playing` once more although the episode has ended.
  const noteMotion = ({ paused, ended }: HTMLVideoElement) => paused || ended || state.set({ isStopped: false })
  pool.listen('playing', noteMotion, signal)
  // The choice is reset in a later task, because other listeners of `ended` still need it to decide whether to advance.
  const noteEnd = () => {
    if (state.get().choice === 'episode') setTimer(() => state.set({ ...sleepTimerOff, isStopped: true }), 0)
  }
  pool.on('ended', noteEnd, signal)
  return {
    set(choice) {
      cancel()
      setVolume(1)
      const endsAt = typeof choice === 'number' && choice > 0 ? now() + choice * minuteMs : undefined
      state.set({ choice, endsAt, isStopped: false })
      step()
    },
  }
}
