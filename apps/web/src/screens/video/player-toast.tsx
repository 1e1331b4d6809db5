import { useEffect, useState } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import { OfflineIcon } from '#ui/icons.tsx'
import styles from './chrome.module.css'
import { type PlayerMessage, usePlayer } from './player-context.ts'

const weakAfterMs = 1200

/**
 * What the viewer has to know right now, in one line; the picture holds its last frame meanwhile. It takes room in the
 * layout of what it stands in and never lies over a control.
 */
export function PlayerToast() {
  const { t, clock } = useLocale()
  const { stage, pool, message } = usePlayer()
  const [isWeak, setIsWeak] = useState(false)
  const isStalled = stage.status === 'stalled'
  useEffect(() => {
    if (!isStalled) return setIsWeak(false)
    const timer = setTimeout(() => setIsWeak(true), weakAfterMs)
    return () => clearTimeout(timer)
  }, [isStalled])

  const trouble = isWeak ? t('player.weakSignal', { at: clock(pool.current()?.video.currentTime ?? 0) }) : undefined
  const shown: PlayerMessage | undefined = message ?? (trouble === undefined ? undefined : { text: trouble })
  return (
    <div className={styles.toasts} role="status">
      {shown !== undefined && (
        <div className={`${styles.toast} figures`}>
          {message === undefined && <OfflineIcon size="small" />}
          <p>
            {shown.lead !== undefined && <b>{shown.lead}</b>} {shown.text}
          </p>
          {shown.action && (
            <button
              type="button"
              className={`${button.quiet} ${button.compact} ${styles.turn}`}
              onClick={() => shown.action?.run()}
            >
              {shown.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
