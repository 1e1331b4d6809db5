import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import { afterPaint as afterPagePaint } from './after-paint.ts'

/**
 * Like `store.subscribe`, but calls the listener after the change has been painted, so that a swipe gets the main thread
 * first. Changes before that paint are combined into one call.
 */
export function subscribeAfterPaint<T extends object>(
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
