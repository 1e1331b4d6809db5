import { afterPaint as afterPaintOf } from '@cliffhanger/player-core/after-paint'
import type { ReadonlyStore } from '@cliffhanger/player-core/store'

/** Runs `task` once, when the next video frame is presented. */
export function onNextVideoFrame(video: HTMLVideoElement, task: () => void): void {
  // Firefox supports `requestVideoFrameCallback` since version 132.
  if (Reflect.has(video, 'requestVideoFrameCallback')) video.requestVideoFrameCallback(() => task())
  else video.addEventListener('timeupdate', task, { once: true })
}

/** Runs a task once the page has painted its current state. */
export const afterPaint = (task: () => void): void => afterPaintOf(window, task)

/**
 * Like `store.subscribe`, but calls the listener after the change has been painted, so that a swipe gets the main thread
 * first. Changes before that paint are combined into one call.
 */
export function subscribeAfterPaint<T extends object>(
  store: ReadonlyStore<T>,
  listener: () => void,
  schedule: (task: () => void) => void = afterPaint,
): () => void {
  let isDue = false
  let isOver = false
  const unsubscribe = store.subscribe(() => {
    if (isDue) return
    isDue = true
    schedule(() => {
      isDue = false
      if (!isOver) listener()
    })
  })
  return () => {
    isOver = true
    unsubscribe()
  }
}
