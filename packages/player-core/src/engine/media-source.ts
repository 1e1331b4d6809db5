/** The parts of MSE that the engine needs: `MediaSource` or, on iPhones, `ManagedMediaSource`. */
export interface MediaSourceSupport {
  create(): MediaSource
  /** `type` is a full MIME type with codecs. */
  canPlay(type: string): boolean
  /** The browser decides when to fetch (`startstreaming`, `endstreaming`) and may evict on its own. */
  isManaged: boolean
}

type MediaSourceClass = { new (): MediaSource; isTypeSupported(type: string): boolean }

declare global {
  var ManagedMediaSource: MediaSourceClass | undefined
}

/**
 * The browser's MSE; undefined on iPhones before iOS 17.1 and in other browsers without MSE. If both classes exist
 * (iPad, Mac), uses the plain one: a managed source may lose its buffer under memory pressure, including warmed first
 * frames, and delays appending until it requests data. Its advantage, fetching far ahead in bursts, does not apply to
 * us: our 12 s are less than the buffer level at which it starts to request data.
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

/** Whether to fetch now. Always true for a source that is not managed. */
export function isStreaming(source: MediaSource): boolean {
  return !('streaming' in source) || source.streaming === true
}

/** An empty source that is already attached to an element. */
export interface SpareSource {
  readonly source: MediaSource
  /** Rejects if it is cancelled before the source is open. */
  readonly opened: Promise<void>
  /** Stops waiting for the source to open. */
  cancel(): void
}

/** Attaches an empty source to the element, so that a later load need not wait until the source is open. */
export function openSpareSource(video: HTMLVideoElement, { create, isManaged }: MediaSourceSupport): SpareSource {
  const source = create()
  const waiting = new AbortController()
  const opened = openMediaSource(video, source, isManaged, waiting.signal)
  // Prevents an unhandled rejection when it is cancelled before a caller awaits it.
  opened.catch(() => {})
  return { source, opened, cancel: () => waiting.abort() }
}

/** Attaches `source` to the element at once; resolves when it is open. */
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
