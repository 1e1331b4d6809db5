import { selectNextDownloads } from '@cliffhanger/domain/downloads'
import { useState } from 'react'
import type { DownloadStopReason } from '#features/downloads/download-store.ts'
import { downloadId, isInstalledApp } from '#features/downloads/downloads.ts'
import { describeDownload, downloadTexts, useDownloads } from '#features/downloads/open-downloads.ts'
import { useFeatureTexts, useLoadedFeatureTexts } from '#i18n/feature-texts.ts'
import { useLocale } from '#i18n/use-text.ts'
import { Notice } from '#player/messages/notice.tsx'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { WarningIcon } from '#player/player-icons.tsx'
import button from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import styles from './download-choice.module.css'

/** Offers to download the current episode or the following ones, and says why a download is not possible. */
export function DownloadChoice() {
  const { t } = useFeatureTexts(downloadTexts)
  const { language } = useLocale()
  const { n } = usePlayback()
  const { video, hints } = useCurrentTitle()
  const { now, add } = useDownloads()
  const [added, setAdded] = useState(0)
  if (!t) return null
  const find = (episode: number) => now.episodes.find(({ id }) => id === downloadId(video.vidId, episode))
  const isKept = (episode: number) => {
    const known = find(episode)
    return known !== undefined && known.state !== 'failed' && known.state !== 'ended'
  }
  const known = find(n)
  const next = selectNextDownloads(video.episodes, n, isKept)
  const download = (episodes: readonly number[]) => {
    setAdded(episodes.length)
    void add(video, episodes)
  }
  const missing = !isInstalledApp()
    ? t('needsApp')
    : !hints.isMember
      ? t('needsMembership')
      : now.status === 'failed'
        ? t('failed')
        : undefined
  return (
    <fieldset className={styles.choice}>
      <legend>{t('title')}</legend>
      {known && <p>{describeDownload(t, language.tag, known, now.isStalled)}</p>}
      {missing !== undefined && <p>{missing}</p>}
      {isInstalledApp() && !hints.isMember && (
        <Link href="/premium" className={button.link}>
          {t('membership')}
        </Link>
      )}
      {missing === undefined && (
        <div className={styles.actions}>
          {!isKept(n) && (
            <button type="button" className={`${button.outline} ${button.compact}`} onClick={() => download([n])}>
              {t('episode')}
            </button>
          )}
          {next.length > 1 && (
            <button type="button" className={`${button.outline} ${button.compact}`} onClick={() => download(next)}>
              {t('nextEpisodes', { count: next.length })}
            </button>
          )}
        </div>
      )}
      <p role="status">{added > 0 && t('added', { count: added })}</p>
      {now.episodes.length > 0 && (
        <Link href="/my" className={button.link}>
          {t('list')}
        </Link>
      )}
    </fieldset>
  )
}

/** Explains that the right to a download has ended, with a link to the membership, or that the episode is gone. */
export function DownloadEndedNotice({ fault }: { fault: DownloadStopReason }) {
  const t = useLoadedFeatureTexts(downloadTexts)
  const isGone = fault === 'gone'
  return (
    <Notice
      icon={<WarningIcon />}
      title={t(isGone ? 'goneTitle' : 'endedTitle')}
      text={t(isGone ? 'goneText' : 'endedText')}
    >
      {!isGone && (
        <Link href="/premium" className={button.primary}>
          {t('membership')}
        </Link>
      )}
      <Link href="/my" className={`${button.quiet} ${button.compact}`}>
        {t('list')}
      </Link>
    </Notice>
  )
}
