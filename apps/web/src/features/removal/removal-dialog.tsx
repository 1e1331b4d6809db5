import { useMutation } from '@tanstack/react-query'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './removal-dialog.module.css'

interface Props {
  readonly title: string
  readonly text: string
  /** Label of the button that confirms the removal. */
  readonly action: string
  /** Removes the object. Returns an error message, or '' after success. */
  readonly remove: () => Promise<string>
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then calls `remove`. After a failure the dialog stays open and shows the error. */
export function RemovalDialog({ title, text, action, remove, onClose, onRemoved }: Props) {
  const t = useText()
  const removing = useMutation({
    async mutationFn(): Promise<string> {
      const failure = await remove()
      if (failure !== '') return failure
      onRemoved()
      onClose()
      return ''
    },
  })
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <p className={styles.failure} role="alert">
        {removing.data}
      </p>
      <button
        type="button"
        className={buttons.primary}
        disabled={removing.isPending}
        aria-busy={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {action}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('shell.cancel')}
      </button>
    </Dialog>
  )
}
