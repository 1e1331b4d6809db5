import { feedback } from '@cliffhanger/contract/feedback'
import { maxFeedbackLength } from '@cliffhanger/domain/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { findEmailError, findTextError } from '#features/feedback/faults.ts'
import { FeedbackPage } from '#features/feedback/feedback-page.tsx'
import { TextBox } from '#features/feedback/text-box.tsx'
import { reportsQueryKey } from '#features/feedback/use-reports.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import styles from './feedform-screen.module.css'
import { PictureField } from './picture-field.tsx'
import { type Pictures, usePictures } from './picture-uploads.ts'

/** Manages this device's draft of a feedback message; it survives a reload and is shown only to its author. */
function useDraft() {
  const settings = useSettings()
  const viewer = useViewer()
  const [storedDraft] = useState(() => {
    const draft = settings.get(nonSpecKeys.feedbackDraft)
    const userId = settings.get(keys.userId)
    // A draft from before the first session has an empty user id.
    return draft && (draft.userId === userId || draft.userId === '') ? draft : undefined
  })
  const [text, setText] = useState(storedDraft?.text ?? '')
  const [typedEmail, setTypedEmail] = useState(storedDraft?.email || undefined)
  const [createTime, setCreateTime] = useState(storedDraft?.createTime ?? 0)
  const email = typedEmail ?? (viewer?.openId || viewer?.airEmail || '')

  const keep = (changed: { text?: string; email?: string; createTime?: number }) =>
    settings.set(nonSpecKeys.feedbackDraft, {
      userId: settings.get(keys.userId),
      text,
      email: typedEmail ?? '',
      createTime,
      ...changed,
    })
  return {
    text,
    email,
    setText(next: string) {
      setText(next)
      keep({ text: next })
    },
    setEmail(next: string) {
      setTypedEmail(next)
      keep({ email: next })
    },
    /** Returns the creation time, which identifies this feedback and stays the same for every retry. */
    sentTime(): number {
      const time = createTime || Date.now()
      setCreateTime(time)
      keep({ createTime: time })
      return time
    },
    forget: () => settings.clear(nonSpecKeys.feedbackDraft),
  }
}
type Draft = ReturnType<typeof useDraft>

/**
 * Sends the form once its pictures are uploaded. After a response with code 1, opens the list of reports, as the
 * specification requires.
 */
function useSendFeedback(draft: Draft, pictures: Pictures) {
  const t = useText()
  const { run, act } = useApi()
  const queries = useQueryClient()
  const sending = useMutation({
    /** Returns the error message; '' on success. */
    async mutationFn(): Promise<string> {
      const urls = await pictures.urls()
      // The picture field shows which pictures failed.
      if (!urls) return t('feedback.sendFailed')
      const answer = await run(feedback.sendFeedBack, {
        email: draft.email.trim(),
        feedbackContent: draft.text.trim(),
        feedbackImages: urls.join(','),
        createTime: draft.sentTime(),
      })
      if (!answer.ok && answer.reason === 'network') return t('feedback.sendOffline')
      if (!answer.ok) return answer.message || t('feedback.sendFailed')
      draft.forget()
      act('sendFeedback', answer.value.feedbackId)
      queries.removeQueries({ queryKey: reportsQueryKey })
      navigate('/feedlist?sent', { replace: true })
      return ''
    },
  })
  return {
    send: () => sending.mutate(),
    isSending: sending.isPending || sending.data === '',
    refusal: sending.data ?? '',
  }
}

/** Screen with the feedback form: a text, pictures and an email address for the reply. */
export function FeedformScreen() {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft()
  const pictures = usePictures()
  const { send, isSending, refusal } = useSendFeedback(draft, pictures)
  const [wrong, setWrong] = useState({ text: '', email: '' })

  function submit(event: FormEvent) {
    event.preventDefault()
    const [text, email] = [findTextError(draft.text.trim()), findEmailError(draft.email.trim())]
    setWrong({
      text: text === 'feedback.tooLong' ? t(text, { most: maxFeedbackLength }) : text ? t(text) : '',
      email: email ? t(email) : '',
    })
    const first = text ? 'text' : email ? 'email' : undefined
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else if (!isSending) send()
  }
  return (
    <FeedbackPage
      title={t('shell.feedback')}
      heading={t('feedback.formTitle')}
      parent="/feedlist"
      beside={{ href: '/feedlist', text: t('feedback.myReports') }}
    >
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{t('feedback.formLead')}</p>
        <TextBox
          label={t('feedback.whatHappened')}
          name="text"
          most={maxFeedbackLength}
          readOnly={isSending}
          value={draft.text}
          error={wrong.text}
          onChange={(event) => {
            draft.setText(event.target.value)
            setWrong({ ...wrong, text: '' })
          }}
        />
        <PictureField pictures={pictures} />
        <Field
          label={t('feedback.contactEmail')}
          error={wrong.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          readOnly={isSending}
          value={draft.email}
          onChange={(event) => {
            draft.setEmail(event.target.value)
            setWrong({ ...wrong, email: '' })
          }}
        />
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
        <button
          type="submit"
          className={`${buttons.primary} ${styles.send}`}
          disabled={isSending}
          aria-busy={isSending}
        >
          {t(isSending ? 'feedback.sending' : 'feedback.send')}
        </button>
      </form>
    </FeedbackPage>
  )
}
