import { createVideo } from '@cliffhanger/player-core/pool/create-video'

const videos: HTMLVideoElement[] = []
/** Number of videos to prepare; zero once a pool exists. */
let wanted = 3

/**
 * Prepares video elements. On iOS an element may play with sound only after `play()` was called on it inside a user
 * gesture, and the player's code may not have loaded by then. So the first tap anywhere in the app creates the pool's
 * three elements and calls `play()` on them. Once the pool exists, the pool itself calls `play()` on its elements.
 */
export function prepareVideosOnFirstTap(page: Document): void {
  const bless = () => {
    // An episode that the page started before the app loaded already uses one video element.
    if (globalThis.firstFrame) wanted -= 1
    while (videos.length < wanted) {
      const video = createVideo(page)
      videos.push(video)
      video.play().catch(() => {})
      video.pause()
    }
  }
  page.addEventListener('click', bless, { once: true, capture: true })
}

/** Hands over one of the prepared elements to the pool, or a new one if there was no tap yet. */
export function takePreparedVideo(): HTMLVideoElement {
  wanted = 0
  return videos.shift() ?? createVideo(document)
}
