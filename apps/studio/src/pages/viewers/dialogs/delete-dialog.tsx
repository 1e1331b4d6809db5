import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { accountRestoreDays } from '@cliffhanger/domain/constants'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import type { ViewerData } from '../facts.ts'
import styles from '../viewers.module.css'

/** Deletes a viewer. Shows the consequences in numbers, and asks the operator to type the viewer's id. */
export function DeleteDialog({ facts, onClose }: { facts: ViewerData; onClose: () => void }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const remove = useStudioMutation(studioViewers.delete)
  const restore = useStudioMutation(studioViewers.restore)
  const { userId, coins, memberUntil, episodes, wholeTitles, state } = facts
  const isMember = memberUntil !== undefined && memberUntil > Date.now()
  const { error } = remove
  const isWrongId = error?.field === 'confirmation'
  const losses = [
    t('delete.coins', { count: coins }),
    isMember ? t('delete.membership', { when: time(memberUntil) }) : t('delete.noMembership'),
    t('delete.episodes', { count: episodes }),
    t('delete.titles', { count: wholeTitles }),
  ]
  function submit(event: FormEvent): void {
    event.preventDefault()
    const removed = remove.mutateAsync({ userId, confirmation: typed.trim() }, { onSuccess: onClose })
    const finish = () =>
      toast({ text: t('delete.done', { viewer: userId }), undo: () => restore.mutateAsync({ userId }) })
    runOnSuccess(removed, finish)
  }
  return (
    <Dialog
      title={t('delete.title', { viewer: userId })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="danger"
            type="submit"
            form={formId}
            disabled={typed.trim() !== userId}
            isBusy={remove.isPending}
          >
            {t('delete.confirm', { viewer: userId })}
          </Button>
        </>
      }
    >
      <p>{t('delete.loses')}</p>
      <ul className={styles.losses}>
        {losses.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <NoteBox tone="warn">
        {t('delete.until', { days: accountRestoreDays })} {t(state === 'guest' ? 'delete.guest' : 'delete.registered')}
      </NoteBox>
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('delete.type', { viewer: userId })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isWrongId ? t('delete.wrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <ErrorMessage text={error && !isWrongId ? textOf(error) : undefined} />
    </Dialog>
  )
}
