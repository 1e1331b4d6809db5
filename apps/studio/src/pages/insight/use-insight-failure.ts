import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useInsightPageText } from './use-page-text.ts'

/** Returns a function that explains a failed query of Insight. */
export function useInsightFailure(): (failure: CallFailure) => string {
  const { t } = useInsightPageText()
  const textOf = useFailureText()
  return (failure) => (failure.reason === 'questionTooLarge' ? t('insight.tooLarge') : textOf(failure))
}
