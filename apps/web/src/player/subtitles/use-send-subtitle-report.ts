import { feedback } from '@cliffhanger/contract/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { reportsKey } from '#features/feedback/use-reports.ts'
import { useText } from '#i18n/use-text.ts'
import { type SubtitlePositionEditor, type SubtitleProblem, subtitleReportText } from './subtitle-problem.ts'

interface SubtitleReport {
  readonly problem: SubtitleProblem
  readonly place: SubtitlePositionEditor
  readonly words: string
  readonly email: string
}

/** Through the feedback call: the answer appears among the viewer's reports. */
export function useSendSubtitleReport(onSent: () => void) {
  const t = useText()
  const { run, act } = useApi()
  const queries = useQueryClient()
  // However often it has to be sent, it is the same one.
  const [createTime] = useState(Date.now)
  const sending = useMutation({
    /** Answers why it was not sent, in words; '' when it was. */
    async mutationFn({ problem, place, words, email }: SubtitleReport): Promise<string> {
      const feedbackContent = subtitleReportText(problem, place, words)
      const answer = await run(feedback.sendFeedBack, { email, feedbackContent, createTime })
      if (!answer.ok && answer.reason === 'network') return t('feedback.sendOffline')
      if (!answer.ok) return answer.message || t('feedback.sendFailed')
      act('sendFeedback', answer.value.feedbackId)
      queries.removeQueries({ queryKey: reportsKey })
      onSent()
      return ''
    },
  })
  return {
    send: (report: SubtitleReport) => sending.mutate(report),
    isSending: sending.isPending || sending.data === '',
    refusal: sending.data ?? '',
  }
}
