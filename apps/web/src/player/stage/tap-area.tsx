import { attachLongPress } from '@cliffhanger/player-core/features/hold'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import chrome from '#player/chrome.module.css'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { HeartIcon, PauseIcon, SoundIcon } from '#player/player-icons.tsx'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { PlayIcon } from '#ui/icons/icons.tsx'
import styles from './tap-area.module.css'

const doubleTapMs = 300
const heldRate = 2

/**
 * The picture as a button: toggles playback, or unmutes if the browser has muted the video. A long press speeds up
 * playback.
 */
export function TapArea() {
  const { t, number } = useLocale()
  const { pool, current, watching } = usePlayback()
  const { like } = useCurrentTitle()
  const settings = useSettings()
  const area = useRef<HTMLButtonElement>(null)
  const [isFast, setIsFast] = useState(false)
  const tappedMs = useRef(Number.NEGATIVE_INFINITY)
  const [heart, setHeart] = useState<{ readonly x: number; readonly y: number; readonly atMs: number }>()
  const isPaused = current.status === 'paused' || current.status === 'ended'
  const isWaitingForSound = current.isMutedByBrowser

  useEffect(() => {
    if (!area.current) return
    const ending = new AbortController()
    attachLongPress({
      target: area.current,
      onHold(isHeld) {
        const isWanted = isHeld && pool.current()?.video.paused === false
        pool.setRate(isWanted ? heldRate : settings.get(nonSpecKeys.speed))
        setIsFast(isWanted)
      },
      signal: ending.signal,
    })
    return () => ending.abort()
  }, [pool, settings])

  const onClick = ({ timeStamp, detail, nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    if (isWaitingForSound) {
      pool.setMuted(false)
      if (isPaused) pool.play()
      return
    }
    // The first tap of a double tap has already toggled playback; the second tap reverts that. A key press has
    // `detail` 0.
    watching.toggle()
    const isSecond = detail > 0 && timeStamp - tappedMs.current < doubleTapMs
    tappedMs.current = isSecond ? Number.NEGATIVE_INFINITY : timeStamp
    if (!isSecond) return
    setHeart({ x: offsetX, y: offsetY, atMs: timeStamp })
    if (like.state.get().isLike === 0) like.toggle()
  }
  return (
    <button
      ref={area}
      className={styles.area}
      type="button"
      aria-label={isWaitingForSound ? t('player.tapForSound') : isPaused ? t('player.play') : t('player.pause')}
      onClick={onClick}
    >
      <span className={styles.icon} data-shown={isPaused}>
        {isPaused ? <PlayIcon /> : <PauseIcon />}
      </span>
      {isFast && <span className={`${styles.fast} figures`}>{t('player.times', { times: number(heldRate) })}</span>}
      {heart && (
        <span
          key={heart.atMs}
          className={styles.heart}
          style={{ left: heart.x, top: heart.y }}
          onAnimationEnd={() => setHeart(undefined)}
        >
          <HeartIcon isFilled />
        </span>
      )}
      {isWaitingForSound && (
        <span className={chrome.unmute}>
          <SoundIcon />
          {t('player.tapForSound')}
        </span>
      )}
    </button>
  )
}
