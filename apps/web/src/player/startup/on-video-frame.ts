/** Runs `task` once, when the next video frame is presented. */
export function onVideoFrame(video: HTMLVideoElement, task: () => void): void {
  // Firefox supports `requestVideoFrameCallback` since version 132.
  if (Reflect.has(video, 'requestVideoFrameCallback')) video.requestVideoFrameCallback(() => task())
  else video.addEventListener('timeupdate', task, { once: true })
}
