import { createEmitter } from '../emitter.ts'
import type { BufferDepth, CmafDeps, CmafSession } from './cmaf-session.ts'
import { withSameCodec } from './codec-choice.ts'
import { type Engine, EngineError, type EngineEvents, type EpisodeMedia, type Rung } from './engine.ts'
import { createFrameSizeCap } from './frame-cap.ts'
import { startRestartingSession } from './lasting-session.ts'
import { openSpareSource, type SpareSource } from './media-source.ts'

const askAfterMs = 3000

/**
 * Creates an engine that plays CMAF segments from the start-up descriptor, with one network round trip to the first
 * frame. The first segment is appended while it is still being downloaded. The rendition is chosen by the throughput
 * that all engines of the page measure together.
 */
export function createCmafEngine(video: HTMLVideoElement, deps: CmafDeps): Engine {
  const events = createEmitter<EngineEvents>()
  let session: CmafSession | undefined
  /** Rungs that the current session may play. */
  let rungs: readonly Rung[] = []
  let spare: SpareSource | undefined

  const takeSpare = () => {
    const taken = spare
    spare = undefined
    return taken
  }
  /**
   * Returns dependencies for a session in a codec other than H.264. When frames are dropped, the page stops using that
   * codec.
   */
  const inOtherCodec = (): CmafDeps => {
    const frameCap = createFrameSizeCap()
    const reportDrops = (pixels: number) => {
      frameCap.reportDrops(pixels)
      deps.codecs.reject(rungs)
    }
    return { ...deps, frameCap: { ...frameCap, reportDrops } }
  }
  const begin = (source: EpisodeMedia, at: number, depth: BufferDepth) => {
    session?.stop()
    session = undefined
    const start = source.start && deps.codecs.choose(source.start)
    const isOther = start !== source.start
    const onError = (error: EngineError) => {
      if (isOther && error.code === 'decode') deps.codecs.reject(rungs)
      events.emit('error', error)
    }
    if (!start) return onError(new EngineError('unsupported'))
    rungs = start.rungs
    const own = isOther ? inOtherCodec() : deps
    const options = { video, start, at, depth, deps: own, events, onError, spare: takeSpare() }
    session = startRestartingSession({ ...options, retriesDecoding: !isOther })
    // Ask for supported codecs late, so that the query does not delay the first segment.
    deps.setTimer(() => deps.codecs.ask(), askAfterMs)
  }
  return {
    kind: 'cmaf',
    on: events.on,
    prepare() {
      deps.codecs.ask()
      if (session || spare) return
      const opened = openSpareSource(video, deps.mediaSource)
      spare = opened
      // The browser may close the spare source, as iOS does in the background.
      opened.source.addEventListener('sourceclose', () => spare === opened && takeSpare())
    },
    load: (source, at) => begin(source, at, 'full'),
    warm: (source, at, isSoon = false) => begin(source, at, isSoon ? 'soon' : 'warm'),
    play() {
      const own = session
      // Let the browser paint the buffered first frame before filling the buffer.
      deps.afterPaint(() => session === own && !video.paused && own?.setDepth('full'))
      return video.play()
    },
    pause: () => video.pause(),
    rest() {
      video.pause()
      session?.setDepth('rest')
    },
    seek(seconds) {
      session?.seek(seconds)
    },
    refresh(source) {
      if (source.start && session?.refresh(withSameCodec(rungs, source.start))) return
      // The episode was repackaged or no longer has a start-up descriptor: start again at the viewer's position.
      const wasPaused = video.paused
      begin(source, session?.positionS() ?? video.currentTime, wasPaused ? 'warm' : 'full')
      if (!wasPaused) video.play().catch(() => {})
    },
    stop() {
      session?.stop()
      session = undefined
      takeSpare()?.cancel()
      video.removeAttribute('src')
      video.load()
    },
  }
}
