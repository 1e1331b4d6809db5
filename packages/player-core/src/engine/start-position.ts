const haveMetadata = 1

/**
 * Playback position of an element whose media source is being opened. The element's `currentTime` is set only once it
 * has metadata: on a busy machine, WebKit refused to play a source whose position was set before its first init
 * segment.
 */
export interface StartPosition {
  /** Returns the position in seconds: the requested position until the element has metadata, then its `currentTime`. */
  now(): number
  /** Seeks to `seconds`, at once or as soon as the element has metadata. */
  seek(seconds: number): void
}

export function createStartPosition(video: HTMLVideoElement, at: number, signal: AbortSignal): StartPosition {
  // Also for 0: until the source is attached, the element has the position of its previous episode.
  let wantedS: number | undefined = at
  const go = () => {
    // A seek to the position where the element is would discard its decoded frame.
    if (wantedS !== undefined && wantedS !== video.currentTime) video.currentTime = wantedS
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
