/** Creates a mutable list of buffered ranges, in seconds. */
export function createBufferedRanges() {
  let list: Array<[number, number]> = []
  return {
    get seconds() {
      return list.reduce((sum, [start, end]) => sum + end - start, 0)
    },
    add(start: number, end: number) {
      const near = list.filter(([a, b]) => a <= end + 0.001 && b >= start - 0.001)
      const apart = list.filter((range) => !near.includes(range))
      const merged: [number, number] = [
        Math.min(start, ...near.map(([a]) => a)),
        Math.max(end, ...near.map(([, b]) => b)),
      ]
      list = [...apart, merged].sort((a, b) => a[0] - b[0])
    },
    cut(from: number, to: number) {
      const pieces = list.flatMap(
        ([a, b]): Array<[number, number]> => [
          [a, Math.min(b, from)],
          [Math.max(a, to), b],
        ],
      )
      list = pieces.filter(([a, b]) => b > a)
    },
    view(): TimeRanges {
      const now = list
      return { length: now.length, start: (i) => now[i]?.[0] ?? 0, end: (i) => now[i]?.[1] ?? 0 }
    },
  }
}

class FakeSourceBuffer extends EventTarget {
  readonly ranges = createBufferedRanges()
  readonly appends: string[] = []
  /** Capacity of the fake buffer in seconds. */
  capacity = Number.POSITIVE_INFINITY
  resets = 0
  source: FakeMediaSource
  constructor(source: FakeMediaSource) {
    super()
    this.source = source
  }
  get buffered() {
    return this.ranges.view()
  }
  /** Appends a fake segment, which is a text: `init <rung>`, or one or more times `media <start> <end>;`. */
  appendBuffer(bytes: Uint8Array) {
    const text = new TextDecoder().decode(bytes)
    const spans = [...text.matchAll(/media (\S+) (\S+);/g)].map(
      ([, start, end]) => [Number(start), Number(end)] as const,
    )
    const seconds = spans.reduce((sum, [start, end]) => sum + end - start, 0)
    if (this.ranges.seconds + seconds > this.capacity) throw new DOMException('full', 'QuotaExceededError')
    for (const [start, end] of spans) this.ranges.add(start, end)
    this.appends.push(text)
    this.source.readyState = 'open'
    if (text.startsWith('init')) this.source.dispatchEvent(new Event('metadata'))
    this.#finish(text === 'broken')
  }
  remove(from: number, to: number) {
    this.ranges.cut(from, to)
    this.#finish(false)
  }
  abort() {
    this.resets += 1
  }
  changeType(type: string) {
    this.appends.push(`type ${type}`)
  }
  #finish(isBroken: boolean) {
    queueMicrotask(() => {
      if (isBroken) this.dispatchEvent(new Event('error'))
      this.dispatchEvent(new Event('updateend'))
    })
  }
}

class FakeMediaSource extends EventTarget {
  readonly buffer = new FakeSourceBuffer(this)
  readyState: ReadyState = 'closed'
  duration = Number.NaN
  addSourceBuffer(type: string) {
    this.buffer.appends.push(`add ${type}`)
    return this.buffer
  }
  endOfStream() {
    this.readyState = 'ended'
  }
  open() {
    this.readyState = 'open'
    this.dispatchEvent(new Event('sourceopen'))
  }
  close() {
    this.readyState = 'closed'
    this.dispatchEvent(new Event('sourceclose'))
  }
}

class FakeVideo extends EventTarget {
  paused = true
  ended = false
  muted = false
  volume = 1
  seeking = false
  readyState = 0
  playbackRate = 1
  duration = Number.NaN
  error: MediaError | null = null
  currentTime = 0
  videoWidth = 0
  videoHeight = 0
  /** The result that `getVideoPlaybackQuality` returns. */
  frames = { totalVideoFrames: 0, droppedVideoFrames: 0 }
  loads = 0
  playError: Error | undefined
  source: FakeMediaSource | undefined
  ranges = createBufferedRanges()
  readonly playedRanges = createBufferedRanges()
  #src = ''
  get src() {
    return this.#src
  }
  set src(url: string) {
    this.#src = url
    this.readyState = 0
    this.currentTime = 0
    const onMetadata = () => {
      this.readyState = Math.max(this.readyState, 1)
      this.dispatchEvent(new Event('loadedmetadata'))
    }
    this.source?.addEventListener('metadata', onMetadata, { once: true })
    queueMicrotask(() => this.source?.open())
  }
  get buffered() {
    return (this.source?.buffer.ranges ?? this.ranges).view()
  }
  get played() {
    return this.playedRanges.view()
  }
  async play() {
    if (this.playError && !this.muted) throw this.playError
    this.paused = false
  }
  getVideoPlaybackQuality() {
    return this.frames
  }
  pause() {
    this.paused = true
  }
  removeAttribute() {
    this.#src = ''
  }
  load() {
    this.loads += 1
  }
}

/** A fake page, which tests can hide like a tab in the background. */
export class FakePage extends EventTarget {
  readonly document = { hidden: false }
  setHidden(isHidden: boolean) {
    this.document.hidden = isHidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/**
 * Creates a fake video element with the members that the player uses. `video` and `fake` are one object with two types.
 */
export function createFakeVideo(): { video: HTMLVideoElement; fake: FakeVideo } {
  const fake = new FakeVideo()
  return { video: typed(fake), fake }
}

export function createFakeMediaSource(): { source: MediaSource; fake: FakeMediaSource } {
  const fake = new FakeMediaSource()
  return { source: typed(fake), fake }
}

// Casts a fake to the real type. Node has no DOM, and the fakes have only the members that the player uses.
function typed<T>(fake: object): T {
  return Object(fake)
}
