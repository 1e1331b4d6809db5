import { useEffect, useEffectEvent } from 'react'
import { useDraftText } from '#editing/use-draft-text.ts'

/**
 * Returns the typed answer to feedback, stored in this browser until it is sent.
 * @param sent the answer that the server has stored
 */
export function useReplyDraft(
  feedbackId: string,
  sent: string | undefined,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useDraftText(`feedback.${feedbackId}`)
  const removeIfSent = useEffectEvent((answer: string) => {
    if (text === answer) setText('')
  })
  useEffect(() => {
    // Removes the draft if the operator left the page while this answer was in flight.
    if (sent !== undefined) removeIfSent(sent)
  }, [sent])
  return [text, setText]
}
