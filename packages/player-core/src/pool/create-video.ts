/** Creates a video element for a pool. */
export function createVideo(page: Document): HTMLVideoElement {
  const video = page.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.tabIndex = -1
  return video
}
