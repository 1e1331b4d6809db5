import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { appendSegments } from './load-episode.ts'
import { decodeAudioPeaks } from './peaks.ts'

/** Duration of one frame, at 25 frames per second. */
export const frameDurationMs = 40

interface Playhead {
  get(): number
  set(ms: number): void
  subscribe(listener: () => void): () => void
}
function createPlayhead(): Playhead {
  let ms = 0
  const listeners = new Set<() => void>()
  return {
    get: () => ms,
    set(next) {
      if (next === ms) return
      ms = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export interface Player {
  readonly playhead: Playhead
  readonly isPlaying: boolean
  /** Peaks of the audio, one per 20 ms; undefined while loading. */
  readonly peaks: Float32Array | undefined
  /** The reason why the video or its audio could not be loaded; undefined without a failure. */
  readonly failure: 'video' | 'sound' | CallFailure | undefined
  attach(video: HTMLVideoElement | null): void
  toggle(): void
  seek(ms: number): void
  setRate(rate: number): void
}

/** Returns the playback position in milliseconds, and renders again whenever it changes. */
export const usePlaybackPositionMs = ({ playhead }: Pick<Player, 'playhead'>): number =>
  useSyncExternalStore(playhead.subscribe, playhead.get)

/** Plays an episode. The server logs each access, so the episode is requested only once per visit to the page. */
export function usePlayer(vidId: string, n: number): Player {
  const [video, attach] = useState<HTMLVideoElement | null>(null)
  const playhead = useMemo(createPlayhead, [])
  const [isPlaying, setPlaying] = useState(false)
  const [peaks, setPeaks] = useState<Float32Array>()
  const [failure, setFailure] = useState<Player['failure']>()

  useEffect(() => {
    if (!video) return
    const visit = new AbortController()
    const { signal } = visit
    async function load(element: HTMLVideoElement): Promise<void> {
      const start = await callStudio(studioSubtitles.openVideo, { vidId, n }, signal)
      const parts = await appendSegments(element, start, signal)
      await decodeAudioPeaks(parts).then(
        (read) => signal.aborted || setPeaks(read),
        () => signal.aborted || setFailure('sound'),
      )
    }
    load(video).catch((error: unknown) => {
      if (!signal.aborted) setFailure(error instanceof CallFailure ? error : 'video')
    })
    return () => visit.abort()
  }, [video, vidId, n])

  useEffect(() => {
    if (!video) return
    const ending = new AbortController()
    const follow = () => playhead.set(Math.round(video.currentTime * 1000))
    let frame = 0
    const everyFrame = () => {
      follow()
      frame = requestAnimationFrame(everyFrame)
    }
    const listen = (event: string, listener: () => void) =>
      video.addEventListener(event, listener, { signal: ending.signal })
    listen('play', () => {
      setPlaying(true)
      everyFrame()
    })
    listen('pause', () => {
      setPlaying(false)
      cancelAnimationFrame(frame)
    })
    for (const event of ['seeking', 'seeked', 'timeupdate']) listen(event, follow)
    return () => {
      ending.abort()
      cancelAnimationFrame(frame)
    }
  }, [video, playhead])

  return {
    ...{ playhead, isPlaying, peaks, failure, attach },
    toggle() {
      if (!video) return
      if (video.paused) void video.play().catch(() => setPlaying(false))
      else video.pause()
    },
    seek(ms) {
      playhead.set(ms)
      if (video && video.readyState > 0) video.currentTime = ms / 1000
    },
    setRate(rate) {
      if (video) video.playbackRate = rate
    },
  }
}
