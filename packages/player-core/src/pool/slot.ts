import { chooseEngine, type EngineSupport } from '../engine/choose-engine.ts'
import { type Engine, EngineError, type EngineKind, type EpisodeMedia } from '../engine/engine.ts'

export interface EngineFactory {
  support: EngineSupport
  create(kind: EngineKind, video: HTMLVideoElement): Engine
}

export interface SlotEvents {
  buffered: (aheadSeconds: number) => void
  expired: () => void
  /** Reports a fatal error: no other engine can play the source, or the network failed. */
  error: (error: EngineError) => void
  /** Reports that another engine has replaced a failed one. The caller must start playback again. */
  replaced: () => void
}

/** A video element and its engine. Switches to the next engine when the current one fails. */
export interface Slot {
  readonly video: HTMLVideoElement
  /** The kind of the engine in use; undefined if there is none. */
  readonly kind: EngineKind | undefined
  /** Position in seconds; the requested one until the element has reached it. */
  readonly positionS: number
  /** Prepares the empty element for the cmaf engine, which plays nearly all episodes. */
  prepare(): void
  /** Takes over an engine that is already playing on the element. */
  adopt(running: Engine, media: EpisodeMedia): void
  fill(type: 'load' | 'warm', media: EpisodeMedia, at: number): void
  /** Like `fill('warm', …)`, for an episode that will most likely play next. */
  warmSoon(media: EpisodeMedia, at: number): void
  play(): Promise<void>
  pause(): void
  rest(): void
  seek(seconds: number): void
  /** Replaces the expired URL. Without `media`, there is no new URL, and the slot fails. */
  refresh(media: EpisodeMedia | undefined): void
  /** Sets whether later loads use only the browser's native HLS. */
  setNativeOnly(isOn: boolean): void
  drop(): void
}

const haveMetadata = 1

export function createSlot(video: HTMLVideoElement, engines: EngineFactory, events: SlotEvents): Slot {
  let engine: Engine | undefined
  let wiring = new AbortController()
  let media: EpisodeMedia | undefined
  let failed = new Set<EngineKind>()
  let { support } = engines
  /** The last position that was requested or that the element has reached. */
  let lastS = 0
  // The element's position is 0 until the metadata of a new media source has loaded, and after it has lost its source.
  const positionS = () => video.currentTime || lastS

  for (const type of ['timeupdate', 'seeking']) {
    video.addEventListener(type, () => {
      if (video.readyState >= haveMetadata && !video.error) lastS = video.currentTime
    })
  }
  const drop = () => {
    wiring.abort()
    engine?.stop()
    engine = undefined
    media = undefined
  }
  const listenTo = (next: Engine) => {
    wiring = new AbortController()
    const { signal } = wiring
    next.on('buffered', ({ aheadS }) => events.buffered(aheadS), signal)
    next.on('expired', () => events.expired(), signal)
    next.on('error', (error) => giveUp(next.kind, error), signal)
    engine = next
    return next
  }
  const use = (kind: EngineKind) => {
    if (engine?.kind === kind) return engine
    wiring.abort()
    engine?.stop()
    return listenTo(engines.create(kind, video))
  }
  const fill = (type: 'load' | 'warm', at: number, isSoon = false) => {
    if (!media) return
    const kind = chooseEngine(media, support, failed)
    if (kind && isSoon) use(kind).warm(media, at, isSoon)
    else if (kind) use(kind)[type](media, at)
    else events.error(new EngineError('unsupported'))
  }
  const giveUp = (kind: EngineKind, error: EngineError) => {
    failed.add(kind)
    const isLink = error.code === 'network' || error.code === 'forbidden'
    // Another engine cannot help if the network failed or the server refused the URL.
    if (!media || isLink || chooseEngine(media, support, failed) === undefined) return events.error(error)
    lastS = positionS()
    fill('load', lastS)
    events.replaced()
  }
  return {
    video,
    get kind() {
      return engine?.kind
    },
    get positionS() {
      return positionS()
    },
    prepare() {
      if (!engine && support.mediaSource) use('cmaf').prepare?.()
    },
    adopt(running, source) {
      media = source
      listenTo(running)
    },
    fill(type, source, at) {
      media = source
      lastS = at
      failed = new Set()
      fill(type, at)
    },
    warmSoon(source, at) {
      media = source
      lastS = at
      failed = new Set()
      fill('warm', at, true)
    },
    play: () => engine?.play() ?? Promise.resolve(),
    pause: () => engine?.pause(),
    rest: () => engine?.rest(),
    seek(seconds) {
      lastS = seconds
      engine?.seek(seconds)
    },
    refresh(source) {
      if (!source) return events.error(new EngineError('network'))
      media = source
      lastS = positionS()
      engine?.refresh(source, lastS)
    },
    setNativeOnly(isOn) {
      support = isOn ? { ...engines.support, mediaSource: undefined } : engines.support
    },
    drop,
  }
}
