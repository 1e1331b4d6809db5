import { createEmitter } from '../emitter.ts'
import type { SetTimer } from '../timer.ts'
import { type Engine, EngineError, type EngineEvents, type EpisodeMedia } from './engine.ts'
import { secondsAhead } from './timeline.ts'

const frozenMs = 1000

/**
 * Creates an engine that sets `<video src=master.m3u8>`, for browsers with native HLS and without MSE (iOS before
 * 17.1). The browser alone decides how much it fetches, even after `warm` and `rest`.
 */
export function createNativeEngine(
  video: HTMLVideoElement,
  page: Pick<Window, 'addEventListener'>,
  setTimer: SetTimer,
): Engine {
  const events = createEmitter<EngineEvents>()
  let life = new AbortController()
  let hasAskedAgain = false
  // An element with an error reports that it is paused, so the engine stores whether it should play.
  let wantsPlay = false

  const pause = () => {
    wantsPlay = false
    video.pause()
  }
  const begin = (source: EpisodeMedia, at: number) => {
    life.abort()
    life = new AbortController()
    const { signal } = life
    const onError = () => {
      const error = video.error
      if (!error) return
      if (error.code === MediaError.MEDIA_ERR_DECODE) return events.emit('error', new EngineError('decode', error))
      // The element does not report whether the server refused the URL, so the engine requests a new URL and tries once
      // more.
      if (hasAskedAgain) return events.emit('error', new EngineError('network', error))
      hasAskedAgain = true
      events.emit('expired', undefined)
    }
    video.addEventListener('error', onError, { signal })
    video.addEventListener('playing', () => (hasAskedAgain = false), { signal })
    video.addEventListener(
      'progress',
      () => events.emit('buffered', { aheadS: secondsAhead(video.buffered, video.currentTime) }),
      { signal },
    )
    // After WebKit has restored a page from its back/forward cache, the element may report that it plays although its
    // position does not advance.
    const playOn = () => {
      const positionS = video.currentTime
      setTimer(() => {
        if (signal.aborted || video.paused || video.currentTime !== positionS) return
        video.pause()
        video.play().catch(() => {})
      }, frozenMs)
    }
    page.addEventListener('pageshow', ({ persisted }) => persisted && playOn(), { signal })
    // Enable remote playback again: on iPhones the cmaf engine disables it, because `ManagedMediaSource` opens only
    // without remote playback.
    video.disableRemotePlayback = false
    video.src = source.url
    if (at > 0) video.addEventListener('loadedmetadata', () => (video.currentTime = at), { signal, once: true })
  }
  const start = (source: EpisodeMedia, at: number) => {
    hasAskedAgain = false
    wantsPlay = false
    begin(source, at)
  }
  return {
    kind: 'native',
    on: events.on,
    load: start,
    warm: start,
    play() {
      wantsPlay = true
      return video.play()
    },
    pause,
    rest: pause,
    seek(seconds) {
      video.currentTime = seconds
    },
    refresh(source, at) {
      begin(source, at)
      if (wantsPlay) video.play().catch(() => {})
    },
    stop() {
      life.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}
