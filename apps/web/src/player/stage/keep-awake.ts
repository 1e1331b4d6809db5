import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { subscribeAfterPaint } from '#player/startup/after-paint.ts'

/** Keeps the screen on while an episode plays, in browsers with the Wake Lock API. */
export function keepAwake({ pool, page, signal }: { pool: SlotPool; page: Document; signal: AbortSignal }): void {
  const { wakeLock } = page.defaultView?.navigator ?? {}
  if (!wakeLock) return
  let lock: WakeLockSentinel | undefined
  let isAsking = false
  const follow = async () => {
    const isWanted = !signal.aborted && pool.state.get().status === 'playing' && page.visibilityState === 'visible'
    if (!isWanted) {
      void lock?.release().catch(() => {})
      lock = undefined
      return
    }
    if (isAsking || (lock && !lock.released)) return
    isAsking = true
    // Browsers refuse the lock on a low battery; the screen may then sleep as usual.
    lock = await wakeLock.request('screen').catch(() => undefined)
    isAsking = false
    if (signal.aborted) void lock?.release().catch(() => {})
  }
  const unsubscribe = subscribeAfterPaint(pool.state, () => void follow())
  page.addEventListener('visibilitychange', () => void follow(), { signal })
  signal.addEventListener('abort', () => {
    unsubscribe()
    void follow()
  })
}
