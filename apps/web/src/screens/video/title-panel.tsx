import { Suspense } from 'react'
import { episodeCounts } from '#features/titles/episode-counts.ts'
import { runtimeOf } from '#features/watching/title-facts.ts'
import { useLocale } from '#i18n/use-text.ts'
import { EpisodeLine } from './episode-line.tsx'
import { Paywall } from './lazy-paywall.ts'
import styles from './panel.module.css'
import { PanelActions } from './panel-actions.tsx'
import { Picker } from './picker.tsx'
import { usePlayer } from './player-context.ts'
import { runtimeText } from './runtime-text.ts'

/** The panel beside the frame (below it on tablets): title details, or the paywall of a locked episode, and the picker. */
export function TitlePanel() {
  const { stage, isUnlocking } = usePlayer()
  return (
    <aside className={styles.panel}>
      <Suspense fallback={<Details />}>
        {stage.status === 'locked' && !isUnlocking ? <Paywall /> : <Details />}
      </Suspense>
      <div className={styles.picker}>
        <Picker />
        <PanelActions />
      </div>
    </aside>
  )
}

function Details() {
  const { t, language } = useLocale()
  const { video } = usePlayer()
  const { free, paid, isAllFree } = episodeCounts(video)
  return (
    <>
      <h1 className={`${styles.title} display`}>{video.vidName}</h1>
      <p className={`${styles.line} figures`}>
        <EpisodeLine />
      </p>
      <p className={styles.text}>{video.vidDescribe}</p>
      <dl className={`${styles.facts} figures`}>
        <div>
          <dt>{t('player.runtime')}</dt>
          <dd>{runtimeText(language.tag, runtimeOf(video))}</dd>
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
