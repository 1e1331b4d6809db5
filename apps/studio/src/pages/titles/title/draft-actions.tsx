import type { LocalDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import styles from './title.module.css'

interface DraftActionsProps {
  readonly draft: Pick<LocalDraft<unknown>, 'isOutdated' | 'discard'>
  /** Label of the button that publishes. */
  readonly label: string
  readonly isDisabled: boolean
  readonly isBusy: boolean
  onPublish(): void
}

/** Buttons that publish or discard a draft. */
export function DraftActions({ draft, label, isDisabled, isBusy, onPublish }: DraftActionsProps) {
  const { t } = useText()
  return (
    <>
      <p className={styles.hint}>{t('title.draft.kept')}</p>
      <div className={styles.row}>
        <Button look="hot" disabled={isDisabled || draft.isOutdated} isBusy={isBusy} onClick={onPublish}>
          {label}
        </Button>
        <Button onClick={draft.discard}>{t('title.draft.discard')}</Button>
      </div>
    </>
  )
}
