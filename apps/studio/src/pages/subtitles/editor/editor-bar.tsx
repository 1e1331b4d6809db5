import type { SubtitleCode } from '@cliffhanger/domain/languages'
import type { CueProblem } from '@cliffhanger/domain/subtitle-cues'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { parseSubtitleCode, subtitleCodesInStudioOrder } from '../subtitle-codes.ts'
import type { CueEdits, SubtitleFile, SubtitleFileId } from './cues/use-edits.ts'
import styles from './editor-bar.module.css'
import type { WorkbenchDialogName } from './workbench.tsx'

interface Props {
  readonly file: SubtitleFile
  readonly fileKey: SubtitleFileId
  readonly beside: SubtitleCode | undefined
  readonly edits: CueEdits
  readonly problems: readonly CueProblem[]
  readonly reportedCues: number
  readonly canEdit: boolean
  onOpen(dialog: WorkbenchDialogName): void
}

/** The editor's top bar: title, episode and language, the state of the draft, and actions on the whole file. */
export function EditorBar({ file, fileKey, beside, edits, problems, reportedCues, canEdit, onOpen }: Props) {
  const { t, tag } = useText()
  const navigate = useNavigate()
  const { vidId, n, code } = fileKey
  const errors = problems.filter(({ isError }) => isError).length
  const { saved, history, isChanged, isOvertaken } = edits
  const open = (to: Partial<SubtitleFileId>, next = beside) =>
    void navigate({
      to: '/subtitles/$vidId/$n/$code',
      params: { vidId, n: String(to.n ?? n), code: to.code ?? code },
      search: next && next !== (to.code ?? code) ? { beside: next } : {},
    })
  const whyNot = !canEdit
    ? t('subtitles.onlyEditors')
    : isOvertaken
      ? t('subtitles.compareFirst')
      : errors > 0
        ? t('subtitles.errorsFirst', { count: errors })
        : undefined
  const names = (codes: readonly SubtitleCode[]) =>
    codes.map((value) => ({ value, label: subtitleLanguages[value].name }))
  return (
    <header className={styles.bar}>
      <h1>{file.title}</h1>
      <SelectField
        label={t('subtitles.episode')}
        isLabelHidden
        options={file.episodes.map((value) => ({
          value: String(value),
          label: t('subtitles.episodeOf', { n: value, of: file.episodes.length }),
        }))}
        value={String(n)}
        onChoose={(chosen) => open({ n: Number(chosen) })}
      />
      <SelectField
        label={t('subtitles.language')}
        isLabelHidden
        options={names(subtitleCodesInStudioOrder)}
        value={code}
        onChoose={(chosen) => open({ code: chosen })}
      />
      <span className={styles.dim}>{t('subtitles.beside')}</span>
      <SelectField
        label={t('subtitles.besideLanguage')}
        isLabelHidden
        options={[
          { value: '', label: t('subtitles.nothing') },
          ...names(subtitleCodesInStudioOrder.filter((one) => one !== code && file.codes.includes(one))),
        ]}
        value={beside && file.codes.includes(beside) ? beside : ''}
        onChoose={(chosen) => open({}, parseSubtitleCode(chosen))}
      />
      <span className={styles.space} />
      {file.reports.length > 0 && (
        <Pill tone="bad" icon="flag">
          {t('subtitles.reportCount', { count: file.reports.length, cues: reportedCues })}
        </Pill>
      )}
      <span className={styles.dim} role="status">
        {saved === 'failed' && t('subtitles.notSaved')}
        {typeof saved === 'object' &&
          t('subtitles.saved', {
            time: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
              saved.savedAt,
            ),
          })}
      </span>
      <Button
        look="quiet"
        icon="undo"
        aria-label={t('common.undo')}
        disabled={history.past.length === 0}
        onClick={edits.undo}
      />
      <Button
        look="quiet"
        icon="refresh"
        aria-label={t('subtitles.redo')}
        disabled={history.future.length === 0}
        onClick={edits.redo}
      />
      <Button look="quiet" onClick={() => onOpen('versions')}>
        {t('subtitles.versions')}
      </Button>
      <Button look="quiet" icon="info" aria-label={t('subtitles.keys')} title="?" onClick={() => onOpen('keys')} />
      <Button
        look="hot"
        disabled={!isChanged || whyNot !== undefined}
        title={whyNot ?? (isChanged ? undefined : t('subtitles.noChange'))}
        onClick={() => onOpen('publish')}
      >
        {t('subtitles.publish', { n })}
      </Button>
    </header>
  )
}
