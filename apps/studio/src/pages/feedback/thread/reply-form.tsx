import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { maxFeedbackLength } from '@cliffhanger/domain/constants'
import { languageByKey } from '@cliffhanger/domain/languages'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { findRefusedPicture } from './chosen-pictures.ts'
import styles from './reply-form.module.css'
import { ReplyPictures } from './reply-pictures.tsx'
import { SavedReplies } from './saved-replies.tsx'
import type { ThreadData } from './thread.tsx'
import { useReplyDraft } from './use-reply-draft.ts'
import { useReplyPictures } from './use-reply-pictures.ts'
import { useTypingSignal } from './use-typing-signal.ts'

/**
 * The form for the answer to feedback. The typed text survives a reload, a lost connection, and an answer by another
 * operator.
 */
export function ReplyForm({ thread, onPin, reload }: { thread: ThreadData; onPin: () => void; reload: () => unknown }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const [text, setText] = useReplyDraft(thread.feedbackId, thread.reply?.text)
  const chosen = useReplyPictures(thread.feedbackId)
  const signal = useTypingSignal(thread.feedbackId)
  const [seenAt, setSeenAt] = useState(thread.reply?.at)
  const reply = useStudioMutation(studioFeedback.reply)
  const { feedbackId, reply: answer, writers, language } = thread
  const hasText = hasVisibleText(text)
  const isOvertaken = answer !== undefined && answer.at !== seenAt
  // An operator who has typed nothing sees the other operator's answer without being asked to choose.
  if (isOvertaken && !hasText) setSeenAt(answer.at)
  const isAsking = isOvertaken && hasText
  const { error } = reply
  const { pictures } = chosen
  const isConflict = error?.reason === 'answeredMeanwhile'
  const refused = findRefusedPicture(error, reply.variables?.pictures, pictures)
  const isAtField = error?.field === 'text' || error?.field?.startsWith('pictures.')

  function type(typed: string): void {
    setText(typed)
    signal(typed !== '')
    onPin()
  }
  function send(isDone: boolean): void {
    if (!hasText || isAsking || reply.isPending) return
    const sent = reply.mutateAsync(
      {
        feedbackId,
        text,
        isDone,
        ...(seenAt !== undefined && { seenReplyAt: seenAt }),
        ...(pictures.length > 0 && { pictures: pictures.map(({ base64 }) => base64) }),
      },
      {
        onSuccess({ repliedAt }) {
          setSeenAt(repliedAt)
          setText('')
          signal(false)
        },
        onError: ({ reason }) => reason === 'answeredMeanwhile' && void reload(),
      },
    )
    const finish = () => {
      chosen.remove(pictures.map(({ id }) => id))
      toast({ text: t('feedback.sent', { id: feedbackId }) })
    }
    runOnSuccess(sent, finish)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send(true)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    send(true)
  }
  return (
    <form className={styles.reply} onSubmit={submit}>
      {writers.length > 0 && (
        <NoteBox tone="warn" isAlert>
          {t('feedback.writing', { name: writers.join(', ') })}
        </NoteBox>
      )}
      {isAsking && (
        <NoteBox tone="bad" isAlert>
          {t('feedback.overtaken', { name: answer.operator ?? t('feedback.byCommand'), when: time(answer.at) })}{' '}
          <Button isSmall onClick={() => setSeenAt(answer.at)}>
            {t('feedback.replaceIt')}
          </Button>
        </NoteBox>
      )}
      {!isAsking && answer && hasText && (
        <NoteBox tone="warn">{t(answer.isRead ? 'feedback.replacesRead' : 'feedback.replacesUnread')}</NoteBox>
      )}
      <SavedReplies thread={thread} onUse={(saved) => type(text === '' ? saved : `${text}\n${saved}`)} />
      <TextArea
        label={t('feedback.reply')}
        isLabelHidden
        placeholder={t('feedback.replyHint', { language: languageByKey(language).name })}
        lang={languageByKey(language).tag}
        rows={3}
        maxLength={maxFeedbackLength}
        data-key="reply"
        value={text}
        error={error?.field === 'text' ? t('feedback.wrongText') : undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => type(target.value)}
      />
      <ReplyPictures chosen={chosen} refused={refused} error={error} />
      <ErrorMessage text={error && !isConflict && !isAtField ? `${textOf(error)} ${t('feedback.kept')}` : undefined} />
      <div className={styles.foot}>
        {hasText && <span>{t('feedback.draft')}</span>}
        <Button disabled={!hasText || isAsking} isBusy={reply.isPending} onClick={() => send(false)}>
          {t('feedback.sendAndWait')}
        </Button>
        <Button look="ink" type="submit" disabled={!hasText || isAsking} isBusy={reply.isPending}>
          {t(answer ? 'feedback.replaceAndClose' : 'feedback.sendAndClose')} <kbd>Ctrl ↵</kbd>
        </Button>
      </div>
    </form>
  )
}
