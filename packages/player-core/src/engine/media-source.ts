/**
 * The parts of Media Source Extensions (MSE) that the engine needs. The class is `MediaSource` or, on iPhones,
 * `ManagedMediaSource`.
 */
export interface MediaSourceSupport {
  create(): MediaSource
  /** Returns true if the browser can play `type`, a MIME type with codecs. */
  canPlay(type: string): boolean
  /**
   * True for `ManagedMediaSource`: the browser decides when to fetch (`startstreaming`, `endstreaming`) and may evict
   * buffered media at any time.
   */
  isManaged: boolean
}

type MediaSourceClass = { new (): MediaSource; isTypeSupported(type: string): boolean }

declare global {
  var ManagedMediaSource: MediaSourceClass | undefined
}

/**
 * Returns the browser's MSE support; undefined on iPhones before iOS 17.1 and in other browsers without MSE. If both
 * classes exist (iPad, Mac), uses `MediaSource`: a managed source may lose its buffer, including prefetched first
 * frames, under memory pressure, and delays appending until it requests data. The advantage of a managed source,
 * fetching far ahead in bursts, does not apply here: our forward buffer of 12 s is below the level at which a managed
 * source requests data.
 */
export function findMediaSource(page: {
  MediaSource?: MediaSourceClass | undefined
  ManagedMediaSource?: MediaSourceClass | undefined
}): MediaSourceSupport | undefined {
  const found = page.MediaSource ?? page.ManagedMediaSource
  if (!found) return undefined
  const isManaged = page.MediaSource === undefined
  return { create: () => new found(), canPlay: (type) => found.isTypeSupported(type), isManaged }
}

/** Returns true if the browser wants data now. Always true for a source that is not managed. */
export function isRequestingMedia(source: MediaSource): boolean {
  return !('streaming' in source) || source.streaming === true
}

/** An empty media source that is already attached to a video element. */
export interface SpareSource {
  readonly source: MediaSource
  /** Resolves when the source is open. Rejects if `cancel` is called before. */
  readonly opened: Promise<void>
  /** Stops waiting for the source to open; `opened` rejects. */
  cancel(): void
}

/**
 * Attaches an empty media source to the element in advance, so that a later load does not wait until the source is
 * open.
 */
export function openSpareSource(video: HTMLVideoElement, { create, isManaged }: MediaSourceSupport): SpareSource {
  const source = create()
  const waiting = new AbortController()
  const opened = openMediaSource(video, source, isManaged, waiting.signal)
  // Prevents an unhandled rejection if the source is cancelled before a caller awaits `opened`.
  opened.catch(() => {})
  return { source, opened, cancel: () => waiting.abort() }
}

/** Attaches `source` to the element synchronously; resolves when the source is open. */
export function openMediaSource(
  video: HTMLVideoElement,
  source: MediaSource,
  isManaged: boolean,
  signal: AbortSignal,
): Promise<void> {
  // A managed source opens only if remote playback (casting to a TV) is disabled.
  if (isManaged) video.disableRemotePlayback = true
  const url = URL.createObjectURL(source)
  return new Promise((resolve, reject) => {
    const close = () => {
      URL.revokeObjectURL(url)
      reject(signal.reason)
    }
    signal.addEventListener('abort', close, { once: true })
    source.addEventListener(
      'sourceopen',
      () => {
        signal.removeEventListener('abort', close)
        URL.revokeObjectURL(url)
        resolve()
      },
      { once: true, signal },
    )
    video.src = url
  })
}
