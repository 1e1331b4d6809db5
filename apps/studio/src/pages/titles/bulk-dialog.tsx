import { type FormEvent, type ReactNode, useId } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { TitleListRow } from './list-filters.ts'
import { useTitleFailure } from './title-failure.ts'

interface BulkDialogProps {
  readonly title: string
  readonly titles: readonly TitleListRow[]
  /** Label of the button that confirms the change. */
  readonly confirm: string
  readonly isDisabled: boolean
  readonly change: { readonly isPending: boolean; readonly error: CallFailure | null }
  /** Performs the mutation. `change` contains its failure. */
  onConfirm(): Promise<unknown>
  /** Toast text after the mutation. */
  readonly done: string
  onClose(): void
  readonly children: ReactNode
  /** Note below the form. */
  readonly note?: ReactNode
}

/** A dialog with a form to change all selected titles. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, titles, confirm, isDisabled, change, onConfirm, done, onClose, children, note } = props
  const { t } = useText()
  const showToast = useToast()
  const failureText = useTitleFailure(titles)
  const formId = useId()
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await onConfirm()
    showToast({ text: done })
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="hot" type="submit" form={formId} isBusy={change.isPending} disabled={isDisabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event).catch(() => undefined)}>
        {children}
      </form>
      {note}
      {change.error && <ErrorMessage text={failureText(change.error)} />}
    </Dialog>
  )
}
