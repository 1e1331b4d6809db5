import { type Failure, isRetryable } from '#api/outcome.ts'
import { createFeatureTexts, type FeatureText, useFeatureTexts } from '#i18n/feature-texts.ts'
import type { login } from '#i18n/locales/en/login.ts'

/** Why a call of a login failed. The server's text about its load does not help: another way to log in does. */
export const failureText = (t: LoginText, { reason, message }: Failure<string>): string =>
  isRetryable(reason) || message === '' ? t('unreachable') : message

type TextFile = { readonly login: Readonly<Record<keyof typeof login, string>> }
export type LoginText = FeatureText<typeof login>

const texts = createFeatureTexts<typeof login, TextFile>({
  name: 'login texts',
  files: import.meta.glob<TextFile>('../../i18n/locales/*/login.ts'),
  textsIn: (file) => file.login,
})

/** The texts of the ways to log in, which load with the first of them. */
export const useLoginTexts = () => useFeatureTexts(texts)
