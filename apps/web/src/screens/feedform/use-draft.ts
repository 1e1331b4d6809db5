import { useState } from 'react'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** The unsent feedback. It is stored per viewer and survives a reload. */
export function useDraft() {
  const settings = useSettings()
  const viewer = useViewer()
  const [storedDraft] = useState(() => {
    const draft = settings.get(ownKeys.feedbackDraft)
    const userId = settings.get(keys.userId)
    // A draft written before the first session has an empty user id.
    return draft && (draft.userId === userId || draft.userId === '') ? draft : undefined
  })
  const [text, setText] = useState(storedDraft?.text ?? '')
  const [typedEmail, setTypedEmail] = useState(storedDraft?.email || undefined)
  const [createTime, setCreateTime] = useState(storedDraft?.createTime ?? 0)
  const email = typedEmail ?? (viewer?.openId || viewer?.airEmail || '')

  const keep = (changed: { text?: string; email?: string; createTime?: number }) =>
    settings.set(ownKeys.feedbackDraft, {
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
    /** The creation time, which identifies this feedback and stays the same on every retry. */
    sentTime(): number {
      const time = createTime || Date.now()
      setCreateTime(time)
      keep({ createTime: time })
      return time
    },
    forget: () => settings.clear(ownKeys.feedbackDraft),
  }
}
export type Draft = ReturnType<typeof useDraft>
