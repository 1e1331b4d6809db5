import { type Comment, comments } from '@cliffhanger/contract/comments'
import { type CommentReason, commentReasons } from '@cliffhanger/domain/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import radio from '#ui/forms/radio-row.module.css'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './comment-list.module.css'
import { reportReasonTextKeys } from './comment-list.tsx'
import type { CommentTextFunction } from './use-comment-texts.ts'
import { commentsQueryKey } from './use-comments.ts'

interface Props {
  readonly t: CommentTextFunction
  readonly comment: Comment
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

/** Asks for confirmation before a comment of the viewer is permanently deleted. */
export function DeleteDialog({ t, comment: { commentId }, onDone, onClose }: Props) {
  const text = useText()
  const { run } = useApi()
  const queries = useQueryClient()
  const deleting = useMutation({
    async mutationFn(): Promise<string> {
      const outcome = await run(comments.deleteComment, { commentId })
      // The error "notFound" counts as success, because the comment may have been deleted on another device.
      if (!outcome.ok && outcome.reason !== 'notFound') return t('deleteFailed')
      void queries.invalidateQueries({ queryKey: commentsQueryKey })
      onDone(t('deleted'))
      return ''
    },
  })
  return (
    <Dialog title={t('deleteTitle')} text={t('deleteText')} onClose={onClose}>
      <p className={styles.failure} role="alert">
        {deleting.data}
      </p>
      <button type="button" className={buttons.primary} disabled={deleting.isPending} onClick={() => deleting.mutate()}>
        {t('delete')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {text('shell.cancel')}
      </button>
    </Dialog>
  )
}

/** Asks for the reason before another viewer's comment is reported. */
export function ReportDialog({ t, comment: { commentId }, onDone, onClose }: Props) {
  const text = useText()
  const { run } = useApi()
  const [reason, setReason] = useState<CommentReason>('spam')
  const reporting = useMutation({
    async mutationFn(): Promise<string> {
      const outcome = await run(comments.reportComment, { commentId, reason })
      // The error "notFound" counts as success, because a comment that no longer exists needs no report.
      if (!outcome.ok && outcome.reason !== 'notFound') return outcome.message || t('reportFailed')
      onDone(t('reported'))
      return ''
    },
  })
  return (
    <Dialog title={t('reportTitle')} text={t('reportText')} onClose={onClose}>
      <div role="radiogroup" aria-label={t('reportTitle')}>
        {commentReasons.map((one) => (
          <label key={one} className={radio.row}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => setReason(one)} />
            <span>{t(reportReasonTextKeys[one])}</span>
            <CheckIcon size="small" />
          </label>
        ))}
      </div>
      <p className={styles.failure} role="alert">
        {reporting.data}
      </p>
      <button
        type="button"
        className={buttons.primary}
        disabled={reporting.isPending}
        onClick={() => reporting.mutate()}
      >
        {t('report')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {text('shell.cancel')}
      </button>
    </Dialog>
  )
}
