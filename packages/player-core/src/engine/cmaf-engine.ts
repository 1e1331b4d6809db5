import { createEmitter } from '../emitter.ts'
import type { CmafDeps, CmafSession, Depth } from './cmaf-session.ts'
import { type Engine, EngineError, type EngineEvents, type MediaSourceRef } from './engine.ts'
import { startLastingSession } from './lasting-session.ts'
import { openSpareSource, type SpareSource } from './media-source.ts'

/**
 * Plays our own CMAF from the start-up descriptor, with one round trip to the first frame. The first segment is
 * appended while it arrives; the rendition follows the shared throughput measurement.
 */
export function createCmafEngine(video: HTMLVideoElement, deps: CmafDeps): Engine {
  const events = createEmitter<EngineEvents>()
  let session: CmafSession | undefined
  let spare: SpareSource | undefined

  const takeSpare = () => {
    const taken = spare
    spare = undefined
    return taken
  }
  const begin = ({ start }: MediaSourceRef, at: number, depth: Depth) => {
    session?.stop()
    session = undefined
    const onError = (error: EngineError) => events.emit('error', error)
    if (!start) return onError(new EngineError('unsupported'))
    session = startLastingSession({ video, start, at, depth, deps, events, onError, spare: takeSpare() })
  }
  return {
    kind: 'cmaf',
    on: events.on,
    prepare() {
      if (session || spare) return
      const opened = openSpareSource(video, deps.mediaSource)
      spare = opened
      // The browser closed the spare source, as iOS does in the background.
      opened.source.addEventListener('sourceclose', () => spare === opened && takeSpare())
    },
    load: (source, at) => begin(source, at, 'full'),
    warm: (source, at) => begin(source, at, 'warm'),
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
      if (source.start && session?.refresh(source.start)) return
      // The episode was repackaged or has no descriptor any more: start again at the viewer's position.
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
