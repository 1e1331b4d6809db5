const haveMetadata = 1

/**
 * Milliseconds in which GStreamer links its decoders after the first init segment. A seek in this time makes WebKitGTK
 * flush a pipeline of which only one decoder is linked, which blocks the page for good. Pages cannot see when it ends.
 */
const decoderLinkingMs = 300
const isWebKitGtk = ({ vendor, platform }: Pick<Navigator, 'vendor' | 'platform'>): boolean =>
  /^Apple/.test(vendor) && /^Linux/.test(platform)

/**
 * Playback position of an element whose media source is being opened. The element's `currentTime` is set only once it
 * has metadata: on a busy machine, WebKit refused to play a source whose position was set before its first init
 * segment.
 */
export interface StartPosition {
  /** Returns the position in seconds: the requested position until the element can seek, then its `currentTime`. */
  now(): number
  /** Seeks to `seconds`, at once or as soon as the element can seek. */
  seek(seconds: number): void
}

interface SeekableElement extends EventTarget {
  /** Seconds. */
  currentTime: number
  readonly readyState: number
}

export function createStartPosition(
  video: SeekableElement,
  at: number,
  signal: AbortSignal,
  browser: Pick<Navigator, 'vendor' | 'platform'> = navigator,
): StartPosition {
  // Also for 0: until the source is attached, the element has the position of its previous episode.
  let wantedS: number | undefined = at
  let isLinking = false
  const go = () => {
    isLinking = false
    // A seek to the position where the element is would discard its decoded frame.
    if (wantedS !== undefined && wantedS !== video.currentTime) video.currentTime = wantedS
    wantedS = undefined
  }
  const startSeeking = () => {
    if (!isWebKitGtk(browser) || wantedS === video.currentTime) return go()
    isLinking = true
    const timer = setTimeout(go, decoderLinkingMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  video.addEventListener('loadedmetadata', startSeeking, { once: true, signal })
  return {
    now: () => wantedS ?? video.currentTime,
    seek(seconds) {
      wantedS = seconds
      if (video.readyState >= haveMetadata && !isLinking) go()
    },
  }
}
