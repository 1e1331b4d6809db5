/** The parts of MSE that the engine needs, `MediaSource` or, on iPhones, `ManagedMediaSource`. */
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
 * What this browser has, undefined on iPhones before iOS 17.1 and wherever MSE is missing. Where there are both (iPad,
 * Mac) the plain one: a managed source may be emptied under memory pressure, warmed first frames and all, and holds bytes
 * back until it asks for them. What it saves in return, fetching far ahead in bursts, we never do: 12 s is less than what
 * it begins to ask at.
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

/** Whether fetching is wanted now; always, unless the source is managed. */
export function isStreaming(source: MediaSource): boolean {
  return !('streaming' in source) || source.streaming === true
}

/** A source on an element that nothing is loaded on yet. */
export interface SpareSource {
  readonly source: MediaSource
  /** Rejects when it is cancelled before. */
  readonly opened: Promise<void>
  /** Gives up waiting for it to open. */
  cancel(): void
}

/** Attaches an empty source to the element, so that what is loaded later need not wait for it to open. */
export function openSpareSource(video: HTMLVideoElement, { create, isManaged }: MediaSourceSupport): SpareSource {
  const source = create()
  const waiting = new AbortController()
  const opened = openMediaSource(video, source, isManaged, waiting.signal)
  // Cancelled before anybody waits for it, nobody would hear of it.
  opened.catch(() => {})
  return { source, opened, cancel: () => waiting.abort() }
}

/** Attaches `source` to the element at once and answers when it is open. */
export function openMediaSource(
  video: HTMLVideoElement,
  source: MediaSource,
  isManaged: boolean,
  signal: AbortSignal,
): Promise<void> {
  // Without this a managed source never opens: the element would have to be able to hand over to a TV.
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
