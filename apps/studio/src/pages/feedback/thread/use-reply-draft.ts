import { useEffect, useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The typed answer to a feedback. It stays in this browser until it is sent. @param sent the answer that the server has */
export function useReplyDraft(
  feedbackId: string,
  sent: string | undefined,
): readonly [text: string, setText: (text: string) => void] {
  const storage = useOperatorStorage()
  const name = `draft.feedback.${feedbackId}`
  const [text, setText] = useState(() => storage.read(name, isText) ?? '')
  useEffect(() => {
    // The page was left while the answer was on its way.
    if (sent === undefined || storage.read(name, isText) !== sent) return
    storage.remove(name)
    setText('')
  }, [storage, name, sent])
  return [
    text,
    (typed) => {
      setText(typed)
      if (typed === '') storage.remove(name)
      else storage.save(name, typed)
    },
  ]
}
