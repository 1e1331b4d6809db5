import { studioInsight } from '@cliffhanger/contract/studio/insight'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { useInsightPageText } from './use-page-text.ts'

/** Saves the page's query under a name, for all operators. */
export function SaveDialog({ search, onClose }: { readonly search: string; readonly onClose: () => void }) {
  const { t } = useInsightPageText()
  const toast = useToast()
  const textOf = useFailureText()
  const formId = useId()
  const [name, setName] = useState('')
  const save = useStudioMutation(studioInsight.save)
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate(
      { name: name.trim(), search },
      {
        onSuccess() {
          toast({ text: t('insight.saved', { name: name.trim() }) })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={t('insight.save')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={save.isPending} disabled={name.trim() === ''}>
            {t('insight.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('insight.questionName')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {save.error && <ErrorMessage text={textOf(save.error)} />}
      </form>
    </Dialog>
  )
}
