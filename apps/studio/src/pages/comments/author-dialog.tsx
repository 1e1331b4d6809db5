import { type CommentRow, studioComments } from '@cliffhanger/contract/studio/comments'
import { useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from './comments.module.css'

interface Props {
  readonly row: CommentRow
  readonly onClose: () => void
}

/**
 * Shows the name and the picture of a comment's author. The operator can remove each, with a note for the operator
 * log.
 */
export function AuthorDialog({ row: { commentId, name, picture, visibleOfAuthor }, onClose }: Props) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const [note, setNote] = useState('')
  const reset = useStudioMutation(studioComments.resetProfile)
  const problem =
    reset.error && (reset.error.reason === 'changedMeanwhile' ? t('comments.profileChanged') : textOf(reset.error))

  function remove(part: 'nickname' | 'picture', seen: string) {
    const said = note.trim()
    const removed = reset.mutateAsync({ commentId, part, seen, ...(said && { note: said }) }, { onSuccess: onClose })
    const finish = () => toast({ text: t(part === 'nickname' ? 'comments.nameRemoved' : 'comments.pictureRemoved') })
    runOnSuccess(removed, finish)
  }
  return (
    <Dialog
      title={t('comments.author')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {name !== '' && (
            <Button look="danger" isBusy={reset.isPending} onClick={() => remove('nickname', name)}>
              {t('comments.removeName')}
            </Button>
          )}
          {picture !== undefined && (
            <Button look="danger" isBusy={reset.isPending} onClick={() => remove('picture', picture)}>
              {t('comments.removePicture')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.facts}>
        {picture !== undefined && <img className={styles.large} src={picture} alt={t('comments.picture')} />}
        {name !== '' && <bdi className={styles.text}>{name}</bdi>}
      </p>
      <p>{t('comments.authorText', { count: visibleOfAuthor })}</p>
      <TextField
        label={t('comments.note')}
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ErrorMessage text={problem ?? undefined} />
    </Dialog>
  )
}
