import { feedback, reportedCueMost, type SubtitleProblem } from '@cliffhanger/contract/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { reportsKey } from '#features/feedback/use-reports.ts'
import { useText } from '#i18n/use-text.ts'
import { type SubtitlePositionEditor, subtitleReportText } from './subtitle-problem.ts'

interface SubtitleReport {
  readonly problem: SubtitleProblem
  readonly place: SubtitlePositionEditor
  readonly words: string
  readonly email: string
}

/** The report is also feedback, so that the reply appears among the viewer's reports. */
export function useSendSubtitleReport(onSent: () => void) {
  const t = useText()
  const { run, act } = useApi()
  const queries = useQueryClient()
  // The same report for every retry, so that no duplicate is created.
  const [createTime] = useState(Date.now)
  const sending = useMutation({
    /** Returns the error text; '' on success. */
    async mutationFn({ problem, place, words, email }: SubtitleReport): Promise<string> {
      const feedbackContent = subtitleReportText(problem, place, words)
      const { vid: vidId, episode: episodeN, seconds, subtitleLanguage, cue } = place
      const answer = await run(feedback.reportSubtitle, {
        ...{ email, feedbackContent, createTime, vidId, episodeN, problem, position: seconds },
        ...(subtitleLanguage && { subtitleLanguage }),
        // A missing line is between two cues.
        ...(cue && problem !== 'missing' && { cue: { ...cue, text: cue.text.slice(0, reportedCueMost) } }),
      })
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
