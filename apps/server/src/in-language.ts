import { type LanguageId, type LanguageKey, languageById } from '@cliffhanger/domain/languages'

/** The request's language, then English, then the title's own. */
export function chooseTranslation<T>(
  values: Partial<Record<LanguageKey, T>>,
  language: LanguageId,
  own: LanguageKey,
): T | undefined {
  return values[languageById(language).key] ?? values.en ?? values[own]
}
