import { useEffect, useEffectEvent } from 'react'
import { useDraftText } from '#editing/use-draft-text.ts'

/** The typed answer to a feedback. It stays in this browser until it is sent. @param sent the answer that the server has */
export function useReplyDraft(
  feedbackId: string,
  sent: string | undefined,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useDraftText(`feedback.${feedbackId}`)
  const removeIfSent = useEffectEvent((answer: string) => {
    if (text === answer) setText('')
  })
  useEffect(() => {
    // The page was left while the answer was on its way.
    if (sent !== undefined) removeIfSent(sent)
  }, [sent])
  return [text, setText]
}
