import { feedback } from '@cliffhanger/contract/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { reportsKey } from '#features/feedback/use-reports.ts'
import { useText } from '#i18n/use-text.ts'
import type { Draft } from './use-draft.ts'
import type { Pictures } from './use-pictures.ts'

/** Sends the form once its pictures are uploaded; on code 1 opens the list (section 7). */
export function useSendFeedback(draft: Draft, pictures: Pictures) {
  const t = useText()
  const { run, act } = useApi()
  const queries = useQueryClient()
  const sending = useMutation({
    /** Returns the error message; '' on success. */
    async mutationFn(): Promise<string> {
      const urls = await pictures.urls()
      // The picture field names each failed picture.
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
      queries.removeQueries({ queryKey: reportsKey })
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
