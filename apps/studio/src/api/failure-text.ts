import type { TextKey } from '#i18n/use-text.ts'
import { useText } from '#i18n/use-text.ts'
import type { CallFailure } from './call.ts'

const keys: Readonly<Record<string, TextKey>> = {
  offline: 'failure.offline',
  unavailable: 'failure.offline',
  tookTooLong: 'failure.tookTooLong',
  readTookTooLong: 'failure.readTookTooLong',
  forbidden: 'failure.forbidden',
  tooMany: 'failure.tooMany',
  notFound: 'failure.notFound',
  conflict: 'comments.changedMeanwhile',
  titleMissing: 'home.titleMissing',
  lastOwner: 'failure.lastOwner',
  lastPasskey: 'failure.lastPasskey',
  wrongCode: 'signIn.wrongCode',
  cancelled: 'confirm.cancelled',
}

/** Returns a function that explains a failed call to the operator. */
export function useFailureText(): (failure: CallFailure) => string {
  const { t } = useText()
  return ({ reason, field, retryAfterSeconds }) =>
    reason === 'badRequest' && field === 'email'
      ? t('failure.email')
      : t(keys[reason] ?? 'failure.other', { seconds: retryAfterSeconds ?? 60 })
}
