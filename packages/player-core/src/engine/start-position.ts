const haveMetadata = 1

/**
 * The position of an element whose source is being opened. A position is set only once the element has metadata:
 * on a busy machine WebKit refused to play a source whose position was set before its first init segment.
 */
export interface StartPosition {
  /** Position in seconds. */
  now(): number
  /** Goes to `seconds`, now or as soon as the element has metadata. */
  seek(seconds: number): void
}

export function createStartPosition(video: HTMLVideoElement, at: number, signal: AbortSignal): StartPosition {
  let wantedS = at > 0 ? at : undefined
  const go = () => {
    if (wantedS !== undefined) video.currentTime = wantedS
    wantedS = undefined
  }
  video.addEventListener('loadedmetadata', go, { once: true, signal })
  return {
    now: () => wantedS ?? video.currentTime,
    seek(seconds) {
      wantedS = seconds
      if (video.readyState >= haveMetadata) go()
    },
  }
}
