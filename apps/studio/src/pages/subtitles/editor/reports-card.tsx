import type { StudioSubtitleReport } from '@cliffhanger/contract/studio/subtitles'
import { formatCueTime } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type EditedCue, moveCueBy } from './cues/cue-edits.ts'
import type { CueEdits } from './cues/use-edits.ts'
import { findNearestSpeechStart } from './player/peaks.ts'
import type { Player } from './player/use-player.ts'
import styles from './reports-card.module.css'

interface Props {
  readonly cue: EditedCue
  readonly reports: readonly StudioSubtitleReport[]
  readonly player: Player
  readonly canEdit: boolean
  readonly edits: CueEdits
  onAnswer(): void
}

/** Shows the viewers' reports for the current cue, and a suggested correction. */
export function ReportsCard({ cue, reports, player, canEdit, edits, onAnswer }: Props) {
  const { t, time } = useText()
  if (reports.length === 0) return null
  const isOffTime = reports.some(({ problem }) => problem === 'sync')
  const voiceMs = canEdit && isOffTime && player.peaks ? findNearestSpeechStart(player.peaks, cue.startMs) : undefined
  return (
    <section className={styles.reports} aria-label={t('subtitles.reports')}>
      <h2>
        <Icon name="flag" size={16} />
        {t('subtitles.viewersHere', { count: reports.length })}
      </h2>
      <ul>
        {reports.map(({ reportId, problem, words, reportedAt }) => (
          <li key={reportId}>
            <b>{t(`subtitles.report.${problem}`)}</b>
            {words && <q>{words}</q>}
            <span className={styles.dim}>{time(reportedAt)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.choices}>
        {voiceMs !== undefined && (
          <Button
            isSmall
            look="ink"
            onClick={() => {
              edits.edit(moveCueBy(edits.cues, cue.id, voiceMs - cue.startMs))
              player.seek(voiceMs)
            }}
          >
            {t('subtitles.toVoice', { time: formatCueTime(voiceMs) })}
          </Button>
        )}
        <Button isSmall onClick={onAnswer}>
          {t('subtitles.answer')}
        </Button>
      </div>
    </section>
  )
}
