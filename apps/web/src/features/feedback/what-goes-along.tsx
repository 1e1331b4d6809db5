import { subtitleNames } from '#features/watching/subtitle-choice.ts'
import { useLocale } from '#i18n/use-text.ts'
import type { SubtitlePositionEditor } from './subtitle-problem.ts'
import styles from './subtitle-report.module.css'

/** Nothing is sent that the viewer does not see: title, episode, time, language and the line on screen. */
export function WhatGoesAlong({ place }: { place: SubtitlePositionEditor }) {
  const { t, clock } = useLocale()
  const { vidName, episode, seconds, subtitleLanguage, cue } = place
  const shown = subtitleLanguage === undefined ? undefined : subtitleNames[subtitleLanguage]
  return (
    <section className={styles.along}>
      <h3 className={styles.small}>{t('feedback.subtitleSends')}</h3>
      <p className="figures">
        {vidName} · {t('feedback.subtitleAt', { episode, time: clock(seconds) })} ·{' '}
        {shown ? <span lang={shown.tag}>{shown.name}</span> : t('feedback.subtitleNone')}
      </p>
      {cue && shown && (
        <p className={styles.cue} lang={shown.tag} dir={shown.dir}>
          {cue}
        </p>
      )}
    </section>
  )
}
