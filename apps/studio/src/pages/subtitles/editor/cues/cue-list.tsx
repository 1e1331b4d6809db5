import type { StudioSubtitleReport } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import type { CueProblem, SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { type RefObject, useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import type { EditorCommands } from '../use-editor-keys.ts'
import { type EditedCue, setCueText, shiftCuesBy } from './cue-edits.ts'
import styles from './cue-list.module.css'
import { textBesideCue } from './cue-reports.ts'
import { CueRow } from './cue-row.tsx'
import type { CueEdits, SubtitleFileId } from './use-edits.ts'

interface Props {
  readonly ref: RefObject<HTMLElement | null>
  readonly cues: readonly EditedCue[]
  readonly fileKey: SubtitleFileId
  readonly beside: SubtitleCode | undefined
  readonly besideCues: readonly SubtitleCue[]
  readonly currentId: number | undefined
  readonly problems: readonly CueProblem[]
  readonly reports: ReadonlyMap<number, readonly StudioSubtitleReport[]>
  readonly canEdit: boolean
  readonly edits: CueEdits
  readonly keys: EditorCommands
  select(id: number): void
}

/** All cues, with the cues of a second language beside them. */
export function CueList({ ref, ...props }: Props) {
  const { t } = useText()
  const { cues, fileKey, beside, besideCues, currentId, problems, reports, canEdit, edits, keys, select } = props
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref])
  return (
    <section
      className={styles.list}
      data-alone={beside === undefined || undefined}
      aria-label={t('subtitles.cues')}
      // The editor focuses the list when it opens, and when Escape leaves a text field.
      tabIndex={-1}
      ref={ref}
    >
      <div className={styles.listHead}>
        <span>{t('subtitles.cue')}</span>
        {beside && <span>{subtitleLanguages[beside].name}</span>}
        <span>{subtitleLanguages[fileKey.code].name}</span>
        <span className={styles.speed}>{t('subtitles.speed')}</span>
      </div>
      {cues.length === 0 && <EmptyState title={t('subtitles.noCues')} text={t('subtitles.noCuesText')} />}
      <ol>
        {cues.map((cue, index) => (
          <CueRow
            key={cue.id}
            cue={cue}
            code={fileKey.code}
            beside={beside}
            besideText={textBesideCue(cue, besideCues)}
            isFirst={index === 0}
            isCurrent={cue.id === currentId}
            problems={problems.filter((problem) => problem.index === index)}
            reports={reports.get(cue.id) ?? []}
            canEdit={canEdit}
            onSelect={() => cue.id !== currentId && select(cue.id)}
            onText={(text) => edits.edit(setCueText(cues, cue.id, text), `text ${cue.id}`)}
          />
        ))}
      </ol>
      {canEdit && (
        <div className={styles.listFoot}>
          <Button isSmall icon="plus" onClick={keys.add}>
            {t('subtitles.add')}
          </Button>
          <Button isSmall disabled={currentId === undefined} onClick={keys.split}>
            {t('subtitles.split')}
          </Button>
          <Button isSmall disabled={currentId === undefined} onClick={keys.merge}>
            {t('subtitles.merge')}
          </Button>
          <Button isSmall disabled={currentId === undefined} onClick={keys.remove}>
            {t('subtitles.remove')}
          </Button>
          <span className={styles.space} />
          <Shift cues={cues} currentId={currentId} edits={edits} />
        </div>
      )}
    </section>
  )
}

/** Shifts all cues, or those from the current cue on, by a number of seconds. */
function Shift({ cues, currentId, edits }: Pick<Props, 'cues' | 'currentId' | 'edits'>) {
  const { t } = useText()
  const [seconds, setSeconds] = useState('0.5')
  const byMs = Math.round(Number(seconds.replace(',', '.').replace('−', '-')) * 1000)
  const isWrong = !Number.isFinite(byMs) || byMs === 0 || cues.length === 0
  return (
    <div className={styles.shift}>
      <TextField
        label={t('subtitles.shiftBy')}
        isLabelHidden
        inputMode="decimal"
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <span className={styles.dim}>s</span>
      <Button isSmall disabled={isWrong} onClick={() => edits.edit(shiftCuesBy(cues, byMs))}>
        {t('subtitles.shiftAll')}
      </Button>
      <Button
        isSmall
        disabled={isWrong || currentId === undefined}
        onClick={() => edits.edit(shiftCuesBy(cues, byMs, currentId))}
      >
        {t('subtitles.shiftRest')}
      </Button>
    </div>
  )
}
