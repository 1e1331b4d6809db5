import { useEffect, useState } from 'react'
import { useNotices } from '#features/notice/notices.ts'
import { useLocale } from '#i18n/use-text.ts'
import styles from '#player/chrome.module.css'
import { type PlayerMessage, usePlayback, usePlayerMessages } from '#player/player-context.ts'
import type { EpisodeResponse } from '#player/stage/episode-source.ts'
import { sleepTimerStore } from '#player/stage/sleep-state.ts'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import { OfflineIcon } from '#ui/icons/icons.tsx'

/**
 * Shows the messages that the specification prescribes, once per response: "timeout" if videoDetails returned no
 * data, and the server's message if it refused the episode.
 */
export function useRefusalNotice(answer: EpisodeResponse | undefined): void {
  const { show } = useNotices()
  useEffect(() => {
    if (answer?.status === 'timeout') show('timeout')
    if (answer?.status === 'refused') show(answer.message)
  }, [answer, show])
}

const weakAfterMs = 1200

/**
 * Shows a one-line message, also while playback is stalled or was stopped by the sleep timer. The message takes up
 * space in its container's layout, so that it never covers a control. `position`: the cast device's position in
 * seconds while casting.
 */
export function PlayerToast({ position }: { position?: number }) {
  const { t, clock } = useLocale()
  const { current, pool, n } = usePlayback()
  const { message } = usePlayerMessages()
  const { isStopped } = useStore(sleepTimerStore)
  const [isWeak, setIsWeak] = useState(false)
  const isStalled = current.status === 'stalled'
  useEffect(() => {
    if (!isStalled) return setIsWeak(false)
    const timer = setTimeout(() => setIsWeak(true), weakAfterMs)
    return () => clearTimeout(timer)
  }, [isStalled])

  const at = clock(position ?? pool.current()?.video.currentTime ?? 0)
  // The message about the sleep timer or the weak signal stays until playback resumes.
  const state = isStopped ? t('player.sleepStopped', { n, at }) : isWeak ? t('player.weakSignal', { at }) : undefined
  const shown: PlayerMessage | undefined = message ?? (state === undefined ? undefined : { text: state })
  return (
    <div role="status">
      {shown !== undefined && (
        <div className={`${styles.toast} figures`}>
          {message === undefined && !isStopped && <OfflineIcon size="small" />}
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
