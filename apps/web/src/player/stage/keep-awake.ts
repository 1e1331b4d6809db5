import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { subscribeAfterPaint } from '#player/startup/after-paint.ts'

/** Keeps the screen on while an episode plays, in browsers with the Wake Lock API. */
export function keepScreenAwake({ pool, page, signal }: { pool: SlotPool; page: Document; signal: AbortSignal }): void {
  const { wakeLock } = page.defaultView?.navigator ?? {}
  if (!wakeLock) return
  let lock: WakeLockSentinel | undefined
  let isAsking = false
  const isWanted = () => !signal.aborted && pool.state.get().status === 'playing' && page.visibilityState === 'visible'
  const release = () => {
    void lock?.release().catch(() => {})
    lock = undefined
  }
  const follow = async () => {
    if (!isWanted()) return release()
    if (isAsking || (lock && !lock.released)) return
    isAsking = true
    // Browsers refuse the lock on a low battery; the screen may then sleep as usual.
    lock = await wakeLock.request('screen').catch(() => undefined)
    isAsking = false
    // The viewer may have paused the episode while the browser was granting the lock.
    if (!isWanted()) release()
  }
  const unsubscribe = subscribeAfterPaint(pool.state, () => void follow())
  page.addEventListener('visibilitychange', () => void follow(), { signal })
  signal.addEventListener('abort', () => {
    unsubscribe()
    void follow()
  })
}
