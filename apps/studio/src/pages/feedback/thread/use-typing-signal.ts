import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { useEffect, useRef } from 'react'
import { callStudio } from '#api/call.ts'

const everyMs = 20_000

/** Returns a function that tells other operators that this operator is typing. A failed signal shows no error. */
export function useTypingSignal(feedbackId: string): (isTyping: boolean) => void {
  const sentAt = useRef<number>(undefined)
  const send = (isTyping: boolean) =>
    void callStudio(studioFeedback.typing, { feedbackId, isTyping }).catch(() => undefined)
  useEffect(
    () => () => {
      if (sentAt.current !== undefined)
        void callStudio(studioFeedback.typing, { feedbackId, isTyping: false }).catch(() => undefined)
    },
    [feedbackId],
  )
  return (isTyping) => {
    const isDue = sentAt.current === undefined || Date.now() - sentAt.current > everyMs
    if (isTyping && isDue) {
      sentAt.current = Date.now()
      send(true)
    } else if (!isTyping && sentAt.current !== undefined) {
      sentAt.current = undefined
      send(false)
    }
  }
}
