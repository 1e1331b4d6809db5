import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'

/**
 * Returns a function that explains a failed mutation of titles. For rejected input, the server gives the reason in
 * English.
 */
export function useTitleFailure(
  titles: readonly { readonly vidId: string; readonly name: string }[],
): (failure: CallFailure) => string {
  const { t } = useText()
  const textOf = useFailureText()
  return (failure) => {
    const { reason, field, message } = failure
    if (reason === 'conflict')
      return t('titles.conflict', { name: titles.find(({ vidId }) => vidId === field)?.name ?? field ?? '' })
    return reason === 'badRequest' ? message : textOf(failure)
  }
}
