import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/dialog.tsx'
import styles from './delete-watched.module.css'
import { useDeleteWatched } from './use-history.ts'

/** The count on the button, a confirmation, and an answer when it did not work. */
export function DeleteWatched({ marked, onDeleted }: { marked: string[]; onDeleted: () => void }) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useDeleteWatched(onDeleted)
  const count = marked.length
  return (
    <div className={styles.dock}>
      <button
        type="button"
        className={`${buttons.primary} ${styles.delete}`}
        disabled={count === 0}
        onClick={() => setIsAsking(true)}
      >
        {t('history.delete', { count })}
      </button>
      {isAsking && (
        <Dialog
          title={t('history.confirmTitle', { count })}
          text={deletion.isError ? t('history.deleteFailed') : t('history.confirmText')}
          onClose={() => setIsAsking(false)}
        >
          <button
            type="button"
            className={buttons.primary}
            disabled={deletion.isPending}
            onClick={() => deletion.mutate(marked)}
          >
            {t('history.confirm')}
          </button>
          <button type="button" className={buttons.quiet} onClick={() => setIsAsking(false)}>
            {t('history.thinkAgain')}
          </button>
        </Dialog>
      )}
    </div>
  )
}
