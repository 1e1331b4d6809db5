import { createEmitter } from '../emitter.ts'
import { type Engine, EngineError, type EngineEvents, type MediaSourceRef } from './engine.ts'
import { secondsAhead } from './timeline.ts'

/**
 * `<video src=master.m3u8>` for browsers that play HLS themselves and have no MSE (iOS before 17.1). How much it
 * fetches is the browser's own choice, also for `warm` and `rest`.
 */
export function createNativeEngine(video: HTMLVideoElement): Engine {
  const events = createEmitter<EngineEvents>()
  let life = new AbortController()
  let hasAskedAgain = false
  // An element in error reports itself as paused.
  let wantsPlay = false

  const pause = () => {
    wantsPlay = false
    video.pause()
  }
  const begin = (source: MediaSourceRef, at: number) => {
    life.abort()
    life = new AbortController()
    const { signal } = life
    const onError = () => {
      const error = video.error
      if (!error) return
      if (error.code === MediaError.MEDIA_ERR_DECODE) return events.emit('error', new EngineError('decode', error))
      // The element does not say whether the address was refused: a fresh one is worth one try.
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
    video.src = source.url
    if (at > 0) video.addEventListener('loadedmetadata', () => (video.currentTime = at), { signal, once: true })
  }
  const start = (source: MediaSourceRef, at: number) => {
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
    refresh(source) {
      begin(source, video.currentTime)
      if (wantsPlay) video.play().catch(() => {})
    },
    stop() {
      life.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}
