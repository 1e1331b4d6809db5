/** Runs `task` once, when a frame of what plays is presented. */
export function whenMoving(video: HTMLVideoElement, task: () => void): void {
  // Firefox has it since version 132.
  if (Reflect.has(video, 'requestVideoFrameCallback')) video.requestVideoFrameCallback(() => task())
  else video.addEventListener('timeupdate', task, { once: true })
}
