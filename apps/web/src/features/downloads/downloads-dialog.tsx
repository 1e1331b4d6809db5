import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#features/money/dates.ts'
import { RemovalDialog } from '#features/removal/removal-dialog.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useFeatureTexts } from '#i18n/feature-texts.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import type { DownloadedEpisode } from './download-store.ts'
import styles from './downloads.module.css'
import { isInstalledApp } from './downloads.ts'
import {
  type DownloadTextFunction,
  describeDownload,
  downloadTexts,
  estimateFreeBytes,
  formatFileSize,
  useDownloads,
} from './open-downloads.ts'

/** Dialog with the downloads of this device, their size and progress. */
export function DownloadsDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const text = useText()
  const { t, hasFailed, retry } = useFeatureTexts(downloadTexts)
  const { now, remove } = useDownloads()
  const { language } = useLocale()
  const [asked, setAsked] = useState<readonly DownloadedEpisode[]>()
  if (t && asked) {
    const size = formatFileSize(language.tag, bytesOf(asked))
    const [first] = asked
    const isSingle = asked.length === 1 && first !== undefined
    return (
      <RemovalDialog
        title={t(isSingle ? 'removeTitle' : 'removeAllTitle')}
        text={
          isSingle
            ? t('removeText', { name: nameOf(t, first), size })
            : t('removeAllText', { count: asked.length, size })
        }
        action={t('remove')}
        remove={async () => {
          await remove(asked.map(({ id }) => id))
          return ''
        }}
        onClose={() => setAsked(undefined)}
        onRemoved={() => {}}
      />
    )
  }
  return (
    <Dialog title={name} {...(t && { text: t('lead') })} onClose={onClose}>
      {t && now.status !== 'loading' && <Contents t={t} onRemove={setAsked} />}
      {!t && hasFailed && <FailedState title={text('shell.chunkText')} reason="" onRetry={retry} />}
      {((!t && !hasFailed) || now.status === 'loading') && <SkeletonBox className={styles.row} />}
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {text('wallet.close')}
      </button>
    </Dialog>
  )
}

const nameOf = (t: DownloadTextFunction, { video, n }: DownloadedEpisode) => t('row', { title: video.vidName, n })
const bytesOf = (episodes: readonly DownloadedEpisode[]) => episodes.reduce((sum, { bytes }) => sum + bytes, 0)

interface ContentsProps {
  readonly t: DownloadTextFunction
  readonly onRemove: (episodes: readonly DownloadedEpisode[]) => void
}

function Contents({ t, onRemove }: ContentsProps) {
  const { language } = useLocale()
  const { now } = useDownloads()
  const viewer = useViewer()
  const bytes = bytesOf(now.episodes)
  // `bytes` changes with each stored part. The previous free space is shown until the browser has estimated the new
  // free space.
  const { data: free } = useQuery({
    queryKey: ['free storage', bytes],
    queryFn: estimateFreeBytes,
    placeholderData: (previous) => previous,
  })
  const needsMembership = viewer !== undefined && viewer.vipRank === 0
  if (now.status === 'failed') return <p className={styles.note}>{t('failed')}</p>
  return (
    <>
      {!isInstalledApp() && <p className={styles.note}>{t('needsApp')}</p>}
      {needsMembership && (
        <>
          <p className={styles.note}>{t('needsMembership')}</p>
          <Link href="/premium" className={buttons.primary}>
            {t('membership')}
          </Link>
        </>
      )}
      {now.episodes.length === 0 && isInstalledApp() && !needsMembership && <p className={styles.note}>{t('none')}</p>}
      {now.episodes.length > 0 && (
        <>
          {free !== undefined && (
            <p className={classNames(styles.note, 'figures')}>
              {t('sum', {
                count: now.episodes.length,
                size: formatFileSize(language.tag, bytes),
                free: formatFileSize(language.tag, free),
              })}
            </p>
          )}
          {now.endTime !== undefined && (
            <p className={classNames(styles.note, 'figures')}>
              {t('until', { time: formatDateTime(language.tag, now.endTime) })}
            </p>
          )}
          <ul className={styles.list}>
            {now.episodes.map((episode) => (
              <Row key={episode.id} t={t} episode={episode} onRemove={() => onRemove([episode])} />
            ))}
          </ul>
          {now.episodes.length > 1 && (
            <button type="button" className={buttons.outline} onClick={() => onRemove(now.episodes)}>
              {t('removeAll')}
            </button>
          )}
        </>
      )}
    </>
  )
}

interface RowProps {
  readonly t: DownloadTextFunction
  readonly episode: DownloadedEpisode
  readonly onRemove: () => void
}

function Row({ t, episode, onRemove }: RowProps) {
  const { language } = useLocale()
  const { now, pause, resume } = useDownloads()
  const { id, vidId, n, state, bytes, expectedBytes } = episode
  const name = nameOf(t, episode)
  const action = (label: string, run: () => void) => (
    <button type="button" className={buttons.link} aria-label={`${label}: ${name}`} onClick={run}>
      {label}
    </button>
  )
  return (
    <li className={styles.row}>
      {state === 'done' ? (
        <Link href={watchHref(vidId, n)} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={classNames(styles.state, 'figures')}>
        {describeDownload(t, language.tag, episode, now.isStalled)}
      </span>
      <span className={styles.actions}>
        {(state === 'waiting' || state === 'loading') && action(t('pause'), () => void pause(id))}
        {state === 'paused' && action(t('resume'), () => void resume(id))}
        {(state === 'failed' || state === 'ended') && action(t('again'), () => void resume(id))}
        {action(t('remove'), onRemove)}
      </span>
      {(state === 'loading' || state === 'paused') && (
        <progress className={styles.progress} aria-label={name} max={expectedBytes || 1} value={bytes} />
      )}
    </li>
  )
}
