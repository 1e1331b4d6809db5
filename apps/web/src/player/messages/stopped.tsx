import { Suspense } from 'react'
import { useOnReconnect } from '#api/use-when-back.ts'
import { useLocale } from '#i18n/use-text.ts'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { WarningIcon } from '#player/player-icons.tsx'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { Notice } from './notice.tsx'
import { PlayerToast } from './player-toast.tsx'

const DownloadEndedNotice = lazyWithRetry(() => import('#player/controls/download-choice.tsx'), 'DownloadEndedNotice')

/** Explains why the current episode does not play, and offers a retry and the next episode. */
export function PlaybackErrorNotice() {
  const { t, clock } = useLocale()
  const { current, answer, watching, index } = usePlayback()
  const { video } = useCurrentTitle()
  const { position } = useStore(watching.progress)
  const hasFailed = current.status === 'error'
  const isOffline = answer?.status === 'offline' || answer?.status === 'ended'
  useOnReconnect(!hasFailed && isOffline, () => watching.retry())
  if (!hasFailed && answer?.status === 'ended') {
    return (
      <Suspense>
        <DownloadEndedNotice fault={answer.fault} />
      </Suspense>
    )
  }
  const [title, text] = hasFailed
    ? [
        t('player.stoppedTitle'),
        position > 0 ? t('player.stoppedText', { at: clock(position) }) : t('player.stoppedEarlyText'),
      ]
    : answer?.status === 'refused'
      ? [answer.message, t('player.stoppedEarlyText')]
      : answer?.status === 'timeout'
        ? [t('player.timeoutTitle'), t('player.timeoutText')]
        : answer?.status === 'offline'
          ? [t('shell.noConnectionTitle'), t('shell.noConnectionText')]
          : [t('player.missingTitle'), t('player.missingText')]
  return (
    <Notice icon={<WarningIcon />} title={title} text={text}>
      <button className={button.primary} type="button" onClick={() => watching.retry()}>
        {t('shell.tryAgain')}
      </button>
      {index < video.episodes.length - 1 && (
        <button className={`${button.quiet} ${button.compact}`} type="button" onClick={() => watching.step(1)}>
          {t('player.nextEpisode')}
        </button>
      )}
      <PlayerToast />
    </Notice>
  )
}
