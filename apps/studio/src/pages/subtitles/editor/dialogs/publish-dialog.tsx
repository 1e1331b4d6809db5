import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { type CueProblem, countChanges, isSpanChanged } from '@cliffhanger/domain/subtitle-cues'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation } from '#api/use-studio.ts'
import { useDraftText } from '#editing/use-draft-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { CueEdits, SubtitleFile, SubtitleFileId } from '../cues/use-edits.ts'
import { maxAnswerLength } from './answer-dialog.tsx'
import styles from './publish-dialog.module.css'

interface Props {
  readonly file: SubtitleFile
  readonly fileKey: SubtitleFileId
  readonly edits: CueEdits
  readonly problems: readonly CueProblem[]
  onClose(): void
}

/** Shows a summary of the changes in numbers, and publishes them. */
export function PublishDialog({ file, fileKey, edits, problems, onClose }: Props) {
  const { t, number } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const publish = useStudioMutation(studioSubtitles.publish)
  const [answer, setAnswer] = useDraftText(`subtitleAnswer.${fileKey.vidId}.${fileKey.n}.${fileKey.code}`)
  const { base, edited } = edits
  const changes = countChanges(file.cues, edited)
  const answered = file.reports.filter((report) => isSpanChanged(report, file.cues, edited)).length
  const { error } = publish
  function send(): void {
    const own = answer.trim() === '' ? {} : { answer: answer.trim() }
    const published = publish.mutateAsync({ ...fileKey, base, cues: edited, ...own }, { onSuccess: onClose })
    const finish = ({ hash, answered: viewers }: Awaited<typeof published>) => {
      setAnswer('')
      edits.rebase({ base: hash, original: edited })
      toast({ text: t('subtitles.published', { n: fileKey.n, count: viewers }) })
    }
    runOnSuccess(published, finish)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('subtitles.publish', { n: fileKey.n })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="hot" isBusy={publish.isPending} onClick={send}>
            {t('subtitles.publish', { n: fileKey.n })}
          </Button>
        </>
      }
    >
      <dl className={styles.changes}>
        {(['added', 'removed', 'moved', 'reworded'] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(`subtitles.changes.${kind}`)}</dt>
            <dd>{number(changes[kind])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('subtitles.changes.all')}</dt>
          <dd>{number(edited.length)}</dd>
        </div>
      </dl>
      {problems.length > 0 && <p>{t('subtitles.warnings', { count: problems.length })}</p>}
      <p>{t('subtitles.whenSeen')}</p>
      {answered > 0 && (
        <>
          <p>{t('subtitles.getAnswer', { count: answered })}</p>
          <TextArea
            label={t('subtitles.ownAnswer')}
            help={t('subtitles.ownAnswerHelp')}
            rows={3}
            maxLength={maxAnswerLength}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </>
      )}
      <ErrorMessage
        text={error ? (error.reason === 'conflict' ? t('subtitles.conflict') : textOf(error)) : undefined}
      />
    </Dialog>
  )
}
