import { comments } from '@cliffhanger/contract/comments'
import { cleanComment, findCommentError, maxCommentLength } from '@cliffhanger/domain/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { TextBox } from '#features/feedback/text-box.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import styles from './comment-form.module.css'
import { commentSettings, draftText, withDraft } from './comment-settings.ts'
import type { CommentTextFunction } from './use-comment-texts.ts'
import { commentsQueryKey } from './use-comments.ts'

interface Props {
  readonly t: CommentTextFunction
  readonly vidId: string
  readonly episodeN: number
  /** Playback position (ms) when the comments were opened. */
  readonly position: number
  readonly isGuest: boolean
  readonly onPosted: (message: string) => void
}

/**
 * Reads and writes the draft of a comment. Each change is stored at once, so the draft survives a failure, the login
 * and a reload.
 */
function useDraft(vidId: string, n: number) {
  const settings = useSettings()
  const [drafts] = useSetting(commentSettings.drafts)
  // Always reads from the storage, because another tab or a later keystroke may have changed the drafts.
  const read = () => settings.get(commentSettings.drafts)
  const setText = (text: string) => settings.set(commentSettings.drafts, withDraft(read(), { vidId, n, text }))
  return {
    text: draftText(drafts, vidId, n),
    setText,
    /** Deletes the draft that was posted, unless the viewer has changed it meanwhile. */
    forget(posted: string) {
      if (cleanComment(draftText(read(), vidId, n)) === posted) setText('')
    },
  }
}

/** The form to write a comment on the episode. Guests can write too, and log in to post. */
export function CommentForm({ t, vidId, episodeN, position, isGuest, onPosted }: Props) {
  const { clock } = useLocale()
  const { run, act } = useApi()
  const queries = useQueryClient()
  const { text, setText, forget } = useDraft(vidId, episodeN)
  const [hasPosition, setHasPosition] = useState(true)
  const [error, setError] = useState('')
  const field = useRef<HTMLFormElement>(null)
  // All attempts to post the same text share `createTime`, so that a retry after a lost response creates no
  // duplicate.
  const attempt = useRef({ text: '', createTime: 0 })

  const posting = useMutation({
    /** Returns the error text; '' on success. */
    async mutationFn(clean: string): Promise<string> {
      if (attempt.current.text !== clean) attempt.current = { text: clean, createTime: Date.now() }
      const { createTime } = attempt.current
      const comment = { vidId, episodeN, text: clean, createTime, ...(hasPosition && { position }) }
      const outcome = await run(comments.postComment, comment)
      if (!outcome.ok) return outcome.reason === 'network' ? t('offline') : outcome.message || t('postFailed')
      act('postComment', outcome.value.commentId)
      attempt.current = { text: '', createTime: 0 }
      forget(clean)
      void queries.invalidateQueries({ queryKey: commentsQueryKey })
      onPosted(t(outcome.value.state === 'held' ? 'postedHeld' : 'posted'))
      return ''
    },
    onSuccess: setError,
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const clean = cleanComment(text)
    const fault = findCommentError(clean)
    if (fault) {
      setError(fault === 'empty' ? t('nothing') : t('tooLong', { most: maxCommentLength }))
      field.current?.querySelector('textarea')?.focus()
    } else if (isGuest) navigate('/login')
    else if (!posting.isPending) posting.mutate(clean)
  }
  return (
    <form className={styles.form} ref={field} onSubmit={submit} noValidate>
      <TextBox
        label={t('write')}
        rows={2}
        most={maxCommentLength}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError('')
        }}
      />
      <Switch
        isOn={hasPosition}
        onChange={setHasPosition}
        label={t('atMoment', { time: clock(position / 1000) })}
        text={t('atMomentText')}
        isPlain
      />
      <p className={styles.small}>{t(isGuest ? 'logInText' : 'rules')}</p>
      <button type="submit" className={buttons.primary} disabled={posting.isPending} aria-busy={posting.isPending}>
        {t(isGuest ? 'logIn' : posting.isPending ? 'posting' : 'post')}
      </button>
    </form>
  )
}
