import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import { afterPaint as afterPagePaint } from './after-paint.ts'

/**
 * As `store.subscribe`, for what may wait until a change has been painted: a swipe has the main thread first. Changes
 * that come together are told once.
 */
export function subscribeLate<T extends object>(
  store: ReadonlyStore<T>,
  listener: () => void,
  afterPaint: (task: () => void) => void = afterPagePaint,
): () => void {
  let isDue = false
  let isOver = false
  const unsubscribe = store.subscribe(() => {
    if (isDue) return
    isDue = true
    afterPaint(() => {
      isDue = false
      if (!isOver) listener()
    })
  })
  return () => {
    isOver = true
    unsubscribe()
  }
}
