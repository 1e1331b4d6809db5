import { chooseEngine, type EngineSupport } from '../engine/choose-engine.ts'
import { type Engine, EngineError, type EngineKind, type MediaSourceRef } from '../engine/engine.ts'

export interface EngineFactory {
  support: EngineSupport
  create(kind: EngineKind, video: HTMLVideoElement): Engine
}

export interface SlotEvents {
  buffered: (aheadSeconds: number) => void
  expired: () => void
  /** No engine is left that could play it, or the link itself failed. */
  error: (error: EngineError) => void
  /** Another engine took over while the slot should be playing. */
  replaced: () => void
}

/** One element and the engine that feeds it; moves to the next engine when one gives up. */
export interface Slot {
  readonly video: HTMLVideoElement
  /** Readies the empty element for our own engine, which will play nearly everything. */
  prepare(): void
  /** Goes on with an engine that feeds the element already. */
  adopt(running: Engine, media: MediaSourceRef): void
  fill(type: 'load' | 'warm', media: MediaSourceRef, at: number): void
  play(): Promise<void>
  pause(): void
  rest(): void
  seek(seconds: number): void
  refresh(media: MediaSourceRef): void
  drop(): void
}

export function createSlot(video: HTMLVideoElement, engines: EngineFactory, events: SlotEvents): Slot {
  let engine: Engine | undefined
  let wiring = new AbortController()
  let media: MediaSourceRef | undefined
  let failed = new Set<EngineKind>()

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
  const fill = (type: 'load' | 'warm', at: number) => {
    if (!media) return
    const kind = chooseEngine(media, engines.support, failed)
    if (kind) use(kind)[type](media, at)
    else events.error(new EngineError('unsupported'))
  }
  const giveUp = (kind: EngineKind, error: EngineError) => {
    failed.add(kind)
    const isLink = error.code === 'network' || error.code === 'forbidden'
    // Another engine cannot mend the link or the address.
    if (!media || isLink || chooseEngine(media, engines.support, failed) === undefined) return events.error(error)
    const at = video.currentTime
    fill('load', at)
    events.replaced()
  }
  return {
    video,
    prepare() {
      if (!engine && engines.support.mediaSource) use('cmaf').prepare?.()
    },
    adopt(running, source) {
      media = source
      listenTo(running)
    },
    fill(type, source, at) {
      media = source
      failed = new Set()
      fill(type, at)
    },
    play: () => engine?.play() ?? Promise.resolve(),
    pause: () => engine?.pause(),
    rest: () => engine?.rest(),
    seek: (seconds) => engine?.seek(seconds),
    refresh(source) {
      media = source
      engine?.refresh(source)
    },
    drop,
  }
}
