import { createEmitter } from '../emitter.ts'
import { type CmafDeps, type CmafSession, startCmafSession } from './cmaf-session.ts'
import { type Engine, EngineError, type EngineEvents, type MediaSourceRef } from './engine.ts'

const warmSeconds = 0.5
const fullSeconds = 12

/**
 * Our own player of our own CMAF: from the start-up descriptor to moving pictures in one round trip. The first segment
 * is appended while it arrives, the rendition follows the shared throughput.
 */
export function createCmafEngine(video: HTMLVideoElement, deps: CmafDeps): Engine {
  const events = createEmitter<EngineEvents>()
  let session: CmafSession | undefined

  const begin = (source: MediaSourceRef, at: number, limitSeconds: number) => {
    session?.stop()
    session = undefined
    if (!source.start) return events.emit('error', new EngineError('unsupported'))
    session = startCmafSession({ video, start: source.start, at, limitSeconds, deps, events })
  }
  return {
    kind: 'cmaf',
    on: events.on,
    load: (source, at) => begin(source, at, fullSeconds),
    warm: (source, at) => begin(source, at, warmSeconds),
    play() {
      const playing = video.play()
      session?.setLimit(fullSeconds)
      return playing
    },
    pause: () => video.pause(),
    rest() {
      video.pause()
      session?.setLimit(0)
    },
    seek(seconds) {
      video.currentTime = seconds
    },
    refresh(source) {
      if (source.start && session?.refresh(source.start)) return
      // Packaged anew, or no descriptor any more: begin again where the viewer is.
      const wasPaused = video.paused
      begin(source, video.currentTime, wasPaused ? warmSeconds : fullSeconds)
      if (!wasPaused) video.play().catch(() => {})
    },
    stop() {
      session?.stop()
      session = undefined
      video.removeAttribute('src')
      video.load()
    },
  }
}
