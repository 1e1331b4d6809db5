import type { Output } from '@cliffhanger/contract/call'
import type { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'

type Start = Output<typeof studioSubtitles.openVideo>

/** Downloads an episode in its smallest rendition: the segments of one file, in order. */
async function* loadParts({ base, durations, rungs }: Start, signal: AbortSignal): AsyncGenerator<ArrayBuffer> {
  const [smallest] = rungs
  if (!smallest) return
  yield Uint8Array.from(atob(smallest.init), (letter) => letter.charCodeAt(0)).buffer
  for (const index of durations.keys()) {
    const response = await fetch(base + smallest.segments.replace('{n}', String(index)), { signal })
    if (!response.ok) throw new Error(`segment ${index} failed with ${response.status}`)
    yield await response.arrayBuffer()
  }
}

/**
 * Appends the segments to a video element's buffer as they arrive. Returns all segments once the last one is
 * buffered.
 */
export async function appendSegments(
  video: HTMLVideoElement,
  start: Start,
  signal: AbortSignal,
): Promise<ArrayBuffer[]> {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url))
  video.src = url
  await happens(source, 'sourceopen', signal)
  const buffer = source.addSourceBuffer(`video/mp4; codecs="${start.rungs[0]?.codecs ?? ''}"`)
  const parts: ArrayBuffer[] = []
  for await (const part of loadParts(start, signal)) {
    const updated = happens(buffer, 'updateend', signal)
    buffer.appendBuffer(part)
    await updated
    parts.push(part)
  }
  source.endOfStream()
  return parts
}

const happens = (target: EventTarget, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    target.addEventListener(event, () => resolve(), { once: true, signal })
  })
