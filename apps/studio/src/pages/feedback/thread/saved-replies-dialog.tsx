import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { languages } from '@cliffhanger/domain/languages'
import { replyPlaceholders } from '@cliffhanger/domain/saved-reply'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import styles from './saved-replies.module.css'
import { type SavedReply, useSavedReplyDraft } from './use-saved-reply-draft.ts'

/** Creates, edits and deletes saved replies in six languages. */
export function SavedRepliesDialog({ rows, onClose }: { rows: readonly SavedReply[]; onClose: () => void }) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const { edited, isChanged, open, change, discard, goOnWith, goOnWithNew } = useSavedReplyDraft(rows)
  const save = useStudioMutation(studioFeedback.saveReply)
  const remove = useStudioMutation(studioFeedback.deleteReply)
  // If the undo fails, the toast shows the error.
  const restore = useStudioMutation(studioFeedback.saveReply)
  // The server's response replaces all fields, so they are disabled until it arrives.
  const isBusy = save.isPending || remove.isPending
  const { replyId, version, name, texts } = edited
  const { error } = save
  const textError = error?.field?.startsWith('texts') ? error : undefined
  const otherText: Readonly<Record<string, string>> = {
    changedMeanwhile: t('saved.changedMeanwhile'),
    tooMany: t('saved.tooMany'),
  }
  const otherError = error && !error.field ? (otherText[error.reason] ?? textOf(error)) : undefined

  function choose(id: string): void {
    save.reset()
    open(id === '' ? undefined : id)
  }
  function store(): void {
    const saving = save.mutateAsync({
      name,
      texts,
      ...(replyId !== undefined && { replyId }),
      ...(version !== undefined && { version }),
    })
    const finish = (saved: Awaited<typeof saving>) => {
      goOnWith({ ...saved, name, texts })
      toast({ text: t('saved.done', { name }) })
    }
    runOnSuccess(saving, finish)
  }
  function deleteReply(): void {
    if (replyId === undefined) return
    const finish = () => {
      toast({ text: t('saved.deleted', { name }), undo: () => restore.mutateAsync({ name, texts }) })
      goOnWithNew()
    }
    runOnSuccess(remove.mutateAsync({ replyId }), finish)
  }
  return (
    <Dialog
      title={t('saved.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          {replyId !== undefined && (
            <Button icon="close" isBusy={remove.isPending} onClick={deleteReply}>
              {t('saved.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button look="ink" isBusy={save.isPending} onClick={store}>
            {t('saved.save')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('saved.choose')}
        isDisabled={isBusy}
        options={[
          { value: '', label: t('saved.new') },
          ...rows.map((one) => ({ value: one.replyId, label: one.name })),
          ...(replyId !== undefined && !rows.some((one) => one.replyId === replyId)
            ? [{ value: replyId, label: name }]
            : []),
        ]}
        value={replyId ?? ''}
        onChoose={choose}
      />
      {isChanged && (
        <NoteBox>
          {t('saved.draft')}{' '}
          <Button
            isSmall
            disabled={isBusy}
            onClick={() => {
              save.reset()
              discard()
            }}
          >
            {t('editing.discard')}
          </Button>
        </NoteBox>
      )}
      <TextField
        label={t('saved.name')}
        help={t('saved.nameHelp')}
        maxLength={60}
        disabled={isBusy}
        value={name}
        error={
          error?.field === 'name'
            ? t(error.reason === 'nameTaken' ? 'saved.nameTaken' : 'saved.nameMissing')
            : undefined
        }
        onChange={({ target }) => change({ ...edited, name: target.value })}
      />
      <p className={styles.placeholders}>
        {t('saved.placeholders')}{' '}
        {replyPlaceholders.map((one) => (
          <span key={one}>
            <code>{`{${one}}`}</code> {t(`saved.placeholder.${one}`)}
          </span>
        ))}
      </p>
      {languages.map(({ key, tag, name: languageName }) => (
        <TextArea
          key={key}
          label={languageName}
          lang={tag}
          rows={2}
          maxLength={2_000}
          disabled={isBusy}
          value={texts[key] ?? ''}
          error={
            textError?.field === `texts.${key}`
              ? t('saved.unknownPlaceholder')
              : textError?.field === 'texts' && key === 'en'
                ? t('saved.textMissing')
                : undefined
          }
          onChange={({ target }) => change({ ...edited, texts: { ...texts, [key]: target.value } })}
        />
      ))}
      <ErrorMessage text={otherError ?? (remove.error ? textOf(remove.error) : undefined)} />
    </Dialog>
  )
}
