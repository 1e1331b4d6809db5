import { type Failure, isRetryable } from '#api/outcome.ts'
import { createFeatureTexts, type FeatureTextFunction, useFeatureTexts } from '#i18n/feature-texts.ts'
import type { login } from '#i18n/locales/en/login.ts'

/**
 * Returns the error message of a failed login call. If a retry may succeed or the server sent no message, suggests
 * another login method instead of the server's message.
 */
export const describeLoginFailure = (t: LoginTextFunction, { reason, message }: Failure<string>): string =>
  isRetryable(reason) || message === '' ? t('unreachable') : message

type TextFile = { readonly login: Readonly<Record<keyof typeof login, string>> }
export type LoginTextFunction = FeatureTextFunction<typeof login>

const texts = createFeatureTexts<typeof login, TextFile>({
  name: 'login texts',
  files: import.meta.glob<TextFile>('../../i18n/locales/*/login.ts'),
  textsIn: (file) => file.login,
})

/** Returns the texts of the login methods, which load on first use. */
export const useLoginTexts = () => useFeatureTexts(texts)
