import { createVideo } from '@cliffhanger/player-core/pool/create-video'

const videos: HTMLVideoElement[] = []
/** None once there is a pool. */
let wanted = 3

/**
 * iOS lets an element play with sound only once it was told to play inside a gesture, and the player's own code may
 * still be on its way then. So the first tap anywhere in the app makes the pool's three elements and blesses them. A pool
 * that is there already does that itself.
 */
export function blessVideosOnFirstTap(page: Document): void {
  const bless = () => {
    // An episode that runs already brings its own.
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

/** One of the elements for the pool, which keeps it for good; a new one when nothing was tapped yet. */
export function takeVideo(): HTMLVideoElement {
  wanted = 0
  return videos.shift() ?? createVideo(document)
}
