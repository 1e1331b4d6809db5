import { useText } from '#i18n/use-text.ts'
import { PlayIcon } from '#ui/icons.tsx'
import chrome from './chrome.module.css'
import { usePlayer } from './player-context.ts'
import { PauseIcon, SoundIcon } from './player-icons.tsx'
import styles from './tap-area.module.css'

/** The whole picture is one button: play and pause, or sound while the browser keeps it muted. */
export function TapArea() {
  const t = useText()
  const { pool, stage, watching } = usePlayer()
  const isPaused = stage.status === 'paused' || stage.status === 'ended'
  const isWaitingForSound = stage.isMutedByBrowser
  const onClick = () => {
    if (!isWaitingForSound) return watching.toggle()
    pool.setMuted(false)
    if (isPaused) pool.play()
  }
  return (
    <button
      className={styles.area}
      type="button"
      aria-label={isWaitingForSound ? t('player.tapForSound') : isPaused ? t('player.play') : t('player.pause')}
      onClick={onClick}
    >
      <span className={styles.icon} data-shown={isPaused}>
        {isPaused ? <PlayIcon /> : <PauseIcon />}
      </span>
      {isWaitingForSound && (
        <span className={chrome.unmute}>
          <SoundIcon />
          {t('player.tapForSound')}
        </span>
      )}
    </button>
  )
}
