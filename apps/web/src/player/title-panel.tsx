import { Suspense } from 'react'
import { desktopQuery } from '#features/purchase/desktop-query.ts'
import { episodeCounts } from '#features/titles/counts.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import { BookmarkIcon } from '#ui/icons/icons.tsx'
import { useMedia } from '#ui/viewport/use-media.ts'
import { AboutTitle } from './about/about-title.tsx'
import { EpisodeLine } from './controls/player-controls.tsx'
import { EpisodePicker } from './episodes/picker.tsx'
import styles from './panel.module.css'
import { Paywall } from './paywall/locked-slide.tsx'
import { useCurrentTitle, usePaywall, usePlayback, useSheets } from './player-context.ts'
import { PhoneIcon, SettingsIcon } from './player-icons.tsx'
import { computeRunningTimeS, formatRunningTime } from './stage/title-facts.ts'

/** Buttons below the episode picker on desktops: add to the collection, continue on the phone, settings. */
function PanelActions() {
  const t = useText()
  const { follow } = useCurrentTitle()
  const { openSheet } = useSheets()
  const hasPhoneBeside = useMedia(desktopQuery)
  return (
    <div className={styles.more}>
      <button type="button" className={button.link} aria-pressed={follow.isCollected} onClick={follow.toggle}>
        <BookmarkIcon size="small" isFilled={follow.isCollected} />
        {t('player.collect')}
      </button>
      {hasPhoneBeside && (
        <button type="button" className={button.link} aria-haspopup="dialog" onClick={() => openSheet('phone')}>
          <PhoneIcon size="small" />
          {t('player.onPhone')}
        </button>
      )}
      <button type="button" className={button.link} aria-haspopup="dialog" onClick={() => openSheet('settings')}>
        <SettingsIcon size="small" />
        {t('player.settings')}
      </button>
    </div>
  )
}

/**
 * The panel beside the picture (below it on tablets): title details, or the paywall of a locked episode, and the
 * episode picker.
 */
export function TitlePanel() {
  const { current } = usePlayback()
  const { isUnlocking } = usePaywall()
  return (
    <aside className={styles.panel}>
      <Suspense fallback={<Details />}>
        {current.status === 'locked' && !isUnlocking ? <Paywall /> : <Details />}
      </Suspense>
      <div className={styles.picker}>
        <EpisodePicker />
        <PanelActions />
      </div>
    </aside>
  )
}

function Details() {
  const { t, language } = useLocale()
  const { video } = useCurrentTitle()
  const { free, paid, isAllFree } = episodeCounts(video)
  return (
    <>
      <h1 className={`${styles.title} display`}>{video.vidName}</h1>
      <p className={`${styles.line} figures`}>
        <EpisodeLine />
      </p>
      <AboutTitle />
      <dl className={`${styles.facts} figures`}>
        <div>
          <dt>{t('player.runtime')}</dt>
          <dd>{formatRunningTime(language.tag, computeRunningTimeS(video))}</dd>
        </div>
        <div>
          <dt>{t('player.free')}</dt>
          <dd className={styles.mint}>{t('player.episodeCount', { count: free })}</dd>
        </div>
        {!isAllFree && (
          <div>
            <dt>{t('player.paid')}</dt>
            <dd>{t('player.episodeCount', { count: paid })}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
