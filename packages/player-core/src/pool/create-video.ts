/** Creates one of the pool's video elements. */
export function createVideo(page: Document): HTMLVideoElement {
  const video = page.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.tabIndex = -1
  return video
}
