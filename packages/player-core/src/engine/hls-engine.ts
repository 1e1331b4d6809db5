/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js/light'
import { createEmitter } from '../emitter.ts'
import { type Engine, EngineError, type EngineEvents, type EpisodeMedia } from './engine.ts'
import type { Throughput } from './throughput.ts'
import { secondsAhead } from './timeline.ts'

// With a buffer limit below the length of a segment, hls.js stops after the first segment. The limit is used in place
// of stopLoad and startLoad, which abort requests and may loop.
const warmSeconds = 0.5
const fullSeconds = 12
const backSeconds = 10

/**
 * Creates an engine that uses hls.js light, which is imported on first use. Plays HLS without a start-up descriptor,
 * and episodes that the cmaf engine failed to play. While `isSaving` returns true (data saver), the lowest level is
 * loaded, however fast the network is.
 */
export function createHlsEngine(video: HTMLVideoElement, throughput: Throughput, isSaving: () => boolean): Engine {
  const events = createEmitter<EngineEvents>()
  let session: Session | undefined

  const begin = (source: EpisodeMedia, at: number, limitSeconds: number) => {
    session?.end()
    session = startSession({ video, source, at, limitSeconds, throughput, isSaving, emit: events.emit })
  }
  return {
    kind: 'hls',
    on: events.on,
    load: (source, at) => begin(source, at, fullSeconds),
    warm: (source, at) => begin(source, at, warmSeconds),
    async play() {
      session?.setLimit(fullSeconds)
      // Attaching the media source would abort an earlier call of `play`.
      await session?.attached
      await video.play()
    },
    pause: () => video.pause(),
    rest() {
      video.pause()
      session?.setLimit(0.1)
    },
    seek(seconds) {
      video.currentTime = seconds
    },
    refresh(source, at) {
      const wasPaused = video.paused
      begin(source, at, fullSeconds)
      if (!wasPaused) session?.attached.then(() => video.play()).catch(() => {})
    },
    stop() {
      session?.end()
      session = undefined
      video.removeAttribute('src')
      video.load()
    },
  }
}

interface Session {
  attached: Promise<void>
  setLimit(seconds: number): void
  end(): void
}

function startSession(options: {
  video: HTMLVideoElement
  source: EpisodeMedia
  at: number
  limitSeconds: number
  throughput: Throughput
  isSaving: () => boolean
  emit: <K extends keyof EngineEvents>(type: K, detail: EngineEvents[K]) => void
}): Session {
  const { video, source, at, throughput, isSaving, emit } = options
  let { limitSeconds } = options
  let hls: Hls | undefined
  let hasEnded = false

  const open = async () => {
    const { default: HlsLight } = await import('hls.js/light')
    if (hasEnded) return
    const rate = throughput.bitsPerSecond()
    hls = new HlsLight({
      enableWorker: false,
      startPosition: at,
      maxBufferLength: limitSeconds,
      maxMaxBufferLength: limitSeconds,
      backBufferLength: backSeconds,
      ...(rate === undefined ? {} : { abrEwmaDefaultEstimate: rate, testBandwidth: false }),
    })
    // Levels of hls.js are sorted: 0 is the lowest; -1 sets no limit.
    const capLevel = () => {
      if (hls) hls.autoLevelCapping = isSaving() ? 0 : -1
    }
    capLevel()
    let isRefused = false
    hls.on(HlsLight.Events.ERROR, (_, { response, fatal, type, error }) => {
      if (response?.code === 403 && !isRefused) {
        isRefused = true
        emit('expired', undefined)
      } else if (fatal && !isRefused) {
        const isNetwork = type === HlsLight.ErrorTypes.NETWORK_ERROR
        emit('error', new EngineError(isNetwork ? 'network' : 'decode', error))
      }
    })
    hls.on(HlsLight.Events.LEVEL_SWITCHED, (_, { level }) => {
      const { bitrate, height } = hls?.levels[level] ?? { bitrate: 0, height: 0 }
      emit('rung', { id: String(height), bandwidth: bitrate })
    })
    hls.on(HlsLight.Events.FRAG_LOADED, (_, { frag }) => {
      capLevel()
      const { total, loading } = frag.stats
      throughput.sample(total, loading.end - loading.first, loading.first - loading.start)
    })
    hls.on(HlsLight.Events.FRAG_BUFFERED, () =>
      emit('buffered', { aheadS: secondsAhead(video.buffered, video.currentTime) }),
    )
    const attached = new Promise<void>((resolve) => hls?.once(HlsLight.Events.MEDIA_ATTACHED, () => resolve()))
    hls.loadSource(source.url)
    hls.attachMedia(video)
    await attached
  }
  const attached = open()
  attached.catch((cause) => {
    if (!hasEnded) emit('error', new EngineError('network', cause))
  })
  return {
    attached,
    setLimit(seconds) {
      limitSeconds = seconds
      if (hls) Object.assign(hls.config, { maxBufferLength: seconds, maxMaxBufferLength: seconds })
    },
    end() {
      hasEnded = true
      hls?.destroy()
    },
  }
}
