import type { TitleClip as Clip } from '@cliffhanger/contract/public-page'
import { useEffect, useRef, useState } from 'react'
import { useCover } from '#features/titles/covers/use-cover.ts'
import { useText } from '#i18n/use-text.ts'
import { savesData } from '#player/startup/saves-data.ts'
import { useSettings } from '#settings/use-setting.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { PlayIcon } from '#ui/icons/icons.tsx'
import styles from './title-clip.module.css'

const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" />
  </Icon>
)

/** Plays the clip once, as long as the cover is visible. Viewers who save data or want little motion start it themselves. */
function PlayingClip({ url }: { url: string }) {
  const t = useText()
  const settings = useSettings()
  const video = useRef<HTMLVideoElement>(null)
  const isWanted = useRef(!savesData(settings) && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [state, setState] = useState<'before' | 'playing' | 'paused' | 'failed'>('before')

  useEffect(() => {
    const element = video.current
    if (!element) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause()
        // A browser that refuses leaves it to the button.
        else if (isWanted.current) element.play().catch(() => undefined)
      },
      { threshold: 0.5 },
    )
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      // Ends the download, which would take from the episode that begins.
      element.removeAttribute('src')
      element.load()
    }
  }, [])

  function toggle() {
    const element = video.current
    if (!element) return
    isWanted.current = element.paused
    if (element.paused) element.play().catch(() => undefined)
    else element.pause()
  }
  function end() {
    isWanted.current = false
    setState('before')
  }
  return (
    <>
      <video
        ref={video}
        className={styles.clip}
        data-state={state}
        src={url}
        muted
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        disablePictureInPicture
        disableRemotePlayback
        onPlaying={() => setState('playing')}
        onPause={() => setState((before) => (before === 'playing' ? 'paused' : before))}
        onEnded={end}
        onError={() => setState('failed')}
      />
      {state !== 'failed' && (
        <button type="button" className={styles.toggle} onClick={toggle}>
          {state === 'playing' ? <PauseIcon /> : <PlayIcon />}
          <span className="visually-hidden">{t(state === 'playing' ? 'pages.pauseClip' : 'pages.playClip')}</span>
        </button>
      )}
    </>
  )
}

/** A silent clip over the title's cover. Without scripts it has the browser's own controls. */
export function TitleClip({ clip, coverUrl }: { clip: Clip; coverUrl: string }) {
  const { src } = useCover(coverUrl)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <>
      <noscript>
        <video
          className={styles.clip}
          data-state="paused"
          src={clip.url}
          poster={src}
          muted
          playsInline
          controls
          preload="none"
        />
      </noscript>
      {isHydrated && <PlayingClip key={clip.url} url={clip.url} />}
    </>
  )
}
