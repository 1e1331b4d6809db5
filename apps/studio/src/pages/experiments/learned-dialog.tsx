import { type ExperimentRow, studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { experimentLimits } from '@cliffhanger/domain/paywall-lab'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { useExperimentTexts } from './use-lab-text.ts'

/** Saves the operator's conclusion from an ended experiment. */
export function ConclusionDialog({ experiment, onClose }: { readonly experiment: ExperimentRow; onClose(): void }) {
  const { t } = useExperimentTexts()
  const textOf = useFailureText()
  const formId = useId()
  const [learned, setText] = useState(experiment.learned)
  const save = useStudioMutation(studioExperiments.setLearned)
  const errorText = save.error?.reason === 'conflict' ? t('lab.changed') : save.error ? textOf(save.error) : undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate({ id: experiment.id, base: experiment.version, learned }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={experiment.name}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={save.isPending}>
            {t('lab.saveLearned')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextArea
          label={t('lab.learned')}
          rows={4}
          maxLength={experimentLimits.learned}
          value={learned}
          onChange={({ target }) => setText(target.value)}
        />
        <ErrorMessage text={errorText} />
      </form>
    </Dialog>
  )
}
