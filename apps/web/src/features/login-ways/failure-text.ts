import { type Failure, isRetryable } from '#api/outcome.ts'
import type { LoginText } from './use-login-texts.ts'

/** Why a call of a login failed. The server's text about its load does not help: another way to log in does. */
export const failureText = (t: LoginText, { reason, message }: Failure<string>): string =>
  isRetryable(reason) || message === '' ? t('unreachable') : message
