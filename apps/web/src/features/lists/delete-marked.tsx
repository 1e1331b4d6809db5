import { useState } from 'react'
import { useIsOffline } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './delete-marked.module.css'
import { TrashIcon } from './list-page.tsx'

interface Props {
  readonly count: number
  /** Texts of the confirmation dialog and its buttons. */
  readonly words: {
    readonly title: string
    readonly text: string
    readonly failed: string
    readonly confirm: string
    readonly thinkAgain: string
  }
  readonly deletion: { readonly isError: boolean; readonly isPending: boolean; reset(): void }
  readonly onConfirm: () => void
}

/**
 * A button that deletes the marked titles: shows their number, asks for confirmation, and shows an error if the
 * deletion failed.
 */
export function DeleteMarked({ count, words, deletion, onConfirm }: Props) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const failed = useIsOffline() ? t('offline.nothingChanged') : words.failed
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={`${buttons.primary} ${styles.delete}`}
        disabled={count === 0}
        onClick={() => {
          // Resets a failed deletion, so that the dialog asks for confirmation again.
          if (deletion.isError) deletion.reset()
          setIsAsking(true)
        }}
      >
        <TrashIcon size="small" />
        {t('history.delete', { count })}
      </button>
      {isAsking && (
        <Dialog title={words.title} text={deletion.isError ? failed : words.text} onClose={() => setIsAsking(false)}>
          <button type="button" className={buttons.primary} disabled={deletion.isPending} onClick={onConfirm}>
            {words.confirm}
          </button>
          <button type="button" className={buttons.quiet} onClick={() => setIsAsking(false)}>
            {words.thinkAgain}
          </button>
        </Dialog>
      )}
    </div>
  )
}
