import { useState } from 'react'

const keyOf = (feedbackId: string): string => `studio.draft.${feedbackId}`

/** What the operator types for a thread; this browser keeps it until it is sent. */
export function useDraft(feedbackId: string): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(keyOf(feedbackId)) ?? '')
  return [
    text,
    (typed) => {
      setText(typed)
      if (typed === '') localStorage.removeItem(keyOf(feedbackId))
      else localStorage.setItem(keyOf(feedbackId), typed)
    },
  ]
}
