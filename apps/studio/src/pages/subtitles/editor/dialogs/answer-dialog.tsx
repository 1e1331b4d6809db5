import { type StudioSubtitleReport, studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useDraftText } from '#editing/use-draft-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField, TextArea } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { SubtitleFileId } from '../cues/use-edits.ts'

export const maxAnswerLength = 1_000

interface Props {
  readonly fileKey: SubtitleFileId
  readonly reports: readonly StudioSubtitleReport[]
  onClose(): void
}

/** Answers the reports for one cue without changing the subtitle file. */
export function AnswerDialog({ fileKey, reports, onClose }: Props) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const answer = useStudioMutation(studioSubtitles.answer)
  const [outcome, setOutcome] = useState<'noFault' | 'fixed'>('noFault')
  const [text, setText] = useDraftText(
    `subtitleAnswer.${fileKey.vidId}.${fileKey.n}.${fileKey.code}.${reports[0]?.atMs}`,
  )
  const [count] = useState(reports.length)
  async function send(): Promise<void> {
    const own = text.trim() === '' ? {} : { answer: text.trim() }
    // The reports for one cue may contain different start times, if the cue was moved between the reports.
    for (const atMs of new Set(reports.map((report) => report.atMs))) {
      await answer.mutateAsync({ ...fileKey, atMs, outcome, ...own })
    }
    setText('')
    toast({ text: t('subtitles.answered', { count }) })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('subtitles.answer')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {/* The rejection is ignored, because the dialog shows the failure. */}
          <Button look="ink" isBusy={answer.isPending} onClick={() => void send().catch(() => undefined)}>
            {t('subtitles.answerViewers', { count })}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('subtitles.outcome')}
        options={(['noFault', 'fixed'] as const).map((value) => ({ value, label: t(`subtitles.outcome.${value}`) }))}
        value={outcome}
        onChoose={setOutcome}
      />
      <TextArea
        label={t('subtitles.ownAnswer')}
        help={t('subtitles.ownAnswerHelp')}
        rows={3}
        maxLength={maxAnswerLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ErrorMessage text={answer.error ? textOf(answer.error) : undefined} />
    </Dialog>
  )
}
