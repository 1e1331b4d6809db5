import type { CommentRow } from '@cliffhanger/contract/studio/comments'
import { type CommentReason, commentReasons } from '@cliffhanger/domain/comments'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './comments.module.css'

interface Props {
  readonly row: CommentRow
  readonly onRemove: (reason: CommentReason) => void
  readonly onClose: () => void
}

/** Asks for the reason to remove a comment. The reason in the viewers' reports is preselected. */
export function RemoveDialog({ row: { text, reasons }, onRemove, onClose }: Props) {
  const { t } = useText()
  const [reason, setReason] = useState<CommentReason>(reasons[0] ?? 'spam')
  return (
    <Dialog
      title={t('comments.removeTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={() => onRemove(reason)}>
            {t('comments.remove')}
          </Button>
        </>
      }
    >
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p>{t('comments.removeText')}</p>
      <SelectField
        label={t('comments.why')}
        options={commentReasons.map((value) => ({ value, label: t(`comments.reason.${value}`) }))}
        value={reason}
        onChoose={setReason}
      />
    </Dialog>
  )
}
