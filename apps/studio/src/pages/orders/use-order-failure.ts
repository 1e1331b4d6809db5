import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { type TextKey, useText } from '#i18n/use-text.ts'

const keys: Readonly<Record<string, TextKey>> = {
  notPaid: 'orders.failure.notPaid',
  changed: 'orders.failure.changed',
  answered: 'orders.failure.answered',
  noAddress: 'orders.failure.noAddress',
  conflict: 'orders.failure.provider',
  unavailable: 'orders.failure.provider',
}

/** Returns a function that explains a failed call for orders. */
export function useOrderFailure(): (failure: CallFailure) => string {
  const { t } = useText()
  const textOf = useFailureText()
  return (failure) => {
    const key = keys[failure.reason]
    return key ? t(key, { message: failure.message }) : textOf(failure)
  }
}
