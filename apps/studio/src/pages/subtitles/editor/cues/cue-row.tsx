import type { StudioSubtitleReport } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { type CueProblem, charactersPerSecond } from '@cliffhanger/domain/subtitle-cues'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { useEffect, useRef } from 'react'
import { formatCueTime } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { cueTextFieldId } from '../use-editor-keys.ts'
import type { EditedCue } from './cue-edits.ts'
import styles from './cue-list.module.css'

interface Props {
  readonly cue: EditedCue
  readonly code: SubtitleCode
  readonly beside: SubtitleCode | undefined
  readonly besideText: string
  readonly isFirst: boolean
  readonly isCurrent: boolean
  readonly problems: readonly CueProblem[]
  readonly reports: readonly StudioSubtitleReport[]
  readonly canEdit: boolean
  onSelect(): void
  onText(text: string): void
}

export function CueRow({ cue, code, beside, besideText, problems, reports, canEdit, ...props }: Props) {
  const { isFirst, isCurrent, onSelect, onText } = props
  const { t, number } = useText()
  const row = useRef<HTMLLIElement>(null)
  // On a phone, scrolling to the first cue of a newly opened file would hide the title and the video.
  const isOpening = useRef(isFirst && isCurrent)
  useEffect(() => {
    if (isCurrent && !isOpening.current) row.current?.scrollIntoView({ block: 'nearest' })
    if (!isCurrent) isOpening.current = false
  }, [isCurrent])
  const { tag, dir, name } = subtitleLanguages[code]
  const start = formatCueTime(cue.startMs)
  const isFast = problems.some(({ kind }) => kind === 'fast')
  const speed = charactersPerSecond(cue)
  return (
    <li ref={row} className={styles.row} aria-current={isCurrent || undefined}>
      <button type="button" className={styles.times} onClick={onSelect} title={t('subtitles.goTo', { time: start })}>
        <span>{start}</span>
        <span className={styles.dim}>{formatCueTime(cue.endMs)}</span>
      </button>
      {beside && (
        <span className={styles.other} lang={subtitleLanguages[beside].tag} dir={subtitleLanguages[beside].dir}>
          {besideText}
        </span>
      )}
      <textarea
        id={cueTextFieldId(cue.id)}
        className={styles.text}
        lang={tag}
        dir={dir}
        aria-label={t('subtitles.textOf', { language: name, time: start })}
        rows={cue.text.split('\n').length}
        value={cue.text}
        readOnly={!canEdit}
        onFocus={onSelect}
        onChange={({ target }) => onText(target.value)}
      />
      <span className={classNames(styles.speed, isFast && styles.warn)}>
        {Number.isFinite(speed) ? number(Math.round(speed)) : '–'}
      </span>
      {reports.length > 0 && (
        <span className={classNames(styles.note, styles.bad)}>
          <Icon name="flag" size={14} />
          {t('subtitles.reportsHere', { count: reports.length })}
        </span>
      )}
      {problems.map((problem) => (
        <span key={problem.kind} className={classNames(styles.note, problem.isError ? styles.bad : styles.warn)}>
          <Icon name={problem.isError ? 'problem' : 'warning'} size={14} />
          {t(`subtitles.problem.${problem.kind}`, {
            value:
              problem.kind === 'overlaps' || problem.kind === 'short' || problem.kind === 'long'
                ? (problem.value ?? 0) / 1000
                : (problem.value ?? 0),
            until: formatCueTime(problem.readableUntilMs ?? 0),
          })}
        </span>
      ))}
    </li>
  )
}
