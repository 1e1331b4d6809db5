import { useMutation } from '@tanstack/react-query'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './removal-dialog.module.css'

interface Props {
  readonly title: string
  readonly text: string
  /** The label of the button that removes. */
  readonly action: string
  /** Removes, and returns why it failed, or ''. */
  readonly remove: () => Promise<string>
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes something. After a failure it stays open and says why. */
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
