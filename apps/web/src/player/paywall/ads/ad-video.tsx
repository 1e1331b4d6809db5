import type { VideoAd } from '@cliffhanger/player-core/vast/find-ad'
import type { TrackingEvent } from '@cliffhanger/player-core/vast/read-vast'
import { useEffect, useRef, useState } from 'react'
import type { FeatureTextFunction } from '#i18n/feature-texts.ts'
import type { ads } from '#i18n/locales/en/ads.ts'
import { usePlayback } from '#player/player-context.ts'
import button from '#ui/button.module.css'
import styles from './ad.module.css'

export type AdTextFunction = FeatureTextFunction<typeof ads>

interface Props {
  readonly t: AdTextFunction
  readonly ad: VideoAd
  readonly maxSeconds: number
  readonly hasPixels: boolean
  /** True while a question is shown to the viewer; the ad is then paused. */
  readonly isHeld: boolean
  readonly onEnd: () => void
  readonly onFail: (reason: 'long' | 'failed') => void
}

/** The duration in the VAST document and that of the file may differ by a frame. */
const toleranceSeconds = 0.5
/** An ad whose position has not changed for this long counts as failed. */
const stillMs = 15_000
const quarters = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const

/** Requests the tracking pixels of an ad network, without a referrer. */
function request(urls: readonly string[]): void {
  for (const url of urls) {
    const picture = new Image()
    picture.referrerPolicy = 'no-referrer'
    picture.src = url
  }
}

/**
 * Plays the video of an ad, with its remaining time, a pause button and a sound button. Refuses ads that are longer
 * than allowed.
 */
export function AdVideo({ t, ad, maxSeconds, hasPixels, isHeld, onEnd, onFail }: Props) {
  const { current } = usePlayback()
  const video = useRef<HTMLVideoElement>(null)
  const reported = useRef(new Set<TrackingEvent>())
  const [left, setLeft] = useState(Math.ceil(ad.seconds))
  const [isPaused, setIsPaused] = useState(true)
  const [isLoaded, setIsLoaded] = useState(false)
  const [isMuted, setIsMuted] = useState(current.isMuted)

  /** Requests the tracking pixels of an event once, and only with the viewer's consent. */
  function report(event: TrackingEvent): void {
    if (!hasPixels || reported.current.has(event)) return
    reported.current.add(event)
    request(ad.pixels[event])
  }
  function play(): void {
    const shown = video.current
    if (!shown) return
    shown.play().catch((error: unknown) => {
      // Browsers allow playback with sound only right after a tap.
      if (error instanceof DOMException && error.name === 'NotAllowedError' && !shown.muted) {
        shown.muted = true
        setIsMuted(true)
        shown.play().catch(() => undefined)
      }
    })
  }
  function begin(): void {
    const { duration } = video.current ?? { duration: Number.NaN }
    setIsLoaded(true)
    if (duration > maxSeconds + toleranceSeconds) onFail('long')
    // While a question is shown, the ad does not start; it plays once the viewer has answered.
    else if (!isHeld) play()
  }
  function progress(): void {
    const { currentTime, duration } = video.current ?? { currentTime: 0, duration: 0 }
    setLeft(Math.max(0, Math.ceil(duration - currentTime)))
    for (const [event, share] of quarters) if (currentTime >= duration * share) report(event)
  }
  useEffect(() => {
    if (!isHeld) return
    video.current?.pause()
    return () => void video.current?.play().catch(() => undefined)
  }, [isHeld])
  const fail = useRef(onFail)
  fail.current = onFail
  const isExpected = !isHeld && !(isLoaded && isPaused)
  // A change of the remaining time `left` means that the ad advances, so it restarts the timer. A timer is needed
  // because a file that stops loading fires no event.
  useEffect(() => {
    if (!isExpected || left < 0) return
    const timer = setTimeout(() => fail.current('failed'), stillMs)
    return () => clearTimeout(timer)
  }, [isExpected, left])
  return (
    <>
      <div className={styles.picture}>
        <video
          ref={video}
          src={ad.url}
          // Without `crossOrigin`, the browser would send the ad network its cookies, even for viewers who refused
          // cookies.
          crossOrigin="anonymous"
          muted={isMuted}
          playsInline
          preload="auto"
          disableRemotePlayback
          aria-label={t('title')}
          onLoadedMetadata={begin}
          onPlay={() => setIsPaused(false)}
          onPlaying={() => {
            report('impression')
            report('start')
          }}
          onPause={() => setIsPaused(true)}
          onTimeUpdate={progress}
          onEnded={() => {
            report('complete')
            onEnd()
          }}
          onError={() => onFail('failed')}
        />
      </div>
      <div className={styles.controls}>
        <p className="figures" role="timer">
          {t('remaining', { count: left })}
        </p>
        <button type="button" className={button.quiet} onClick={() => (isPaused ? play() : video.current?.pause())}>
          {isPaused ? t('play') : t('pause')}
        </button>
        <button type="button" className={button.quiet} onClick={() => setIsMuted(!isMuted)}>
          {isMuted ? t('soundOn') : t('soundOff')}
        </button>
      </div>
    </>
  )
}
