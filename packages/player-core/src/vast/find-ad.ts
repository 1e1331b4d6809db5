import { type MediaFile, readVast, type TrackingEvent, type TrackingPixels, trackingEvents } from './read-vast.ts'

export interface VideoAd {
  readonly url: string
  /** Duration that the VAST document states; the actual video may differ. */
  readonly seconds: number
  readonly pixels: TrackingPixels
}
/**
 * `none`: there is no ad now, or none with a playable file; `long`: the ad is longer than allowed; `failed`: a document
 * could not be loaded or is not valid, its URLs are not allowed, or there are too many wrappers.
 */
export type AdResult = VideoAd | 'none' | 'long' | 'failed'

interface Limits {
  /** Maximum duration of the ad in seconds. */
  readonly maxSeconds: number
  /** Width of the displayed picture in device pixels. */
  readonly width: number
  /** Returns true if the URL belongs to an allowed origin of the ad network. */
  isAllowed(url: string): boolean
  /** Loads the VAST document at a URL. Rejects if it cannot be loaded or is too large. */
  load(url: string): Promise<string>
}

const mostWrappers = 5

/** Chooses the smallest file that is at least `width` wide, or else the largest file. */
function chooseFile(files: readonly MediaFile[], width: number): MediaFile | undefined {
  const bySize = [...files].sort((a, b) => a.width - b.width || a.bitrate - b.bitrate)
  return bySize.find((file) => file.width >= width) ?? bySize.at(-1)
}

/** Finds the video of an ad. Follows VAST wrappers from the document at the URL `tag`. */
export async function findAd(tag: string, { maxSeconds, width, isAllowed, load }: Limits): Promise<AdResult> {
  const pixels: Record<TrackingEvent, string[]> = {
    ...{ impression: [], start: [], firstQuartile: [], midpoint: [], thirdQuartile: [], complete: [] },
  }
  let url = tag
  try {
    for (let wrappers = 0; wrappers <= mostWrappers; wrappers += 1) {
      if (!isAllowed(url)) return 'failed'
      const found = readVast(await load(url))
      if (!found) return 'none'
      for (const event of trackingEvents) pixels[event].push(...found.pixels[event].filter(isAllowed))
      if (found.kind === 'video') {
        if (found.seconds > maxSeconds) return 'long'
        const file = chooseFile(
          found.files.filter((one) => isAllowed(one.url)),
          width,
        )
        return file ? { url: file.url, seconds: found.seconds, pixels } : 'failed'
      }
      url = found.url
    }
  } catch {
    return 'failed'
  }
  return 'failed'
}

const mostBytes = 200_000
const mostMs = 8_000

/** Loads a VAST document. Sends neither cookies nor a referrer. */
export async function loadVast(url: string, ended: AbortSignal): Promise<string> {
  const ending = new AbortController()
  const end = () => ending.abort(new Error('VAST document: ended or too slow'))
  const timer = setTimeout(end, mostMs)
  ended.addEventListener('abort', end)
  try {
    return await readText(
      await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: ending.signal }),
    )
  } finally {
    clearTimeout(timer)
    ended.removeEventListener('abort', end)
  }
}

async function readText(response: Response): Promise<string> {
  const reader = response.ok ? response.body?.getReader() : undefined
  if (!reader) throw new Error(`VAST document: status ${response.status}`)
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new Error('VAST document: too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
