import {
  defaultLanguageId,
  isLanguageId,
  type LanguageId,
  type LanguageKey,
  languageById,
} from '@cliffhanger/domain/languages'

/** Returns the value in the requested language, else in English, else in the title's original language. */
export function chooseTranslationOrEnglish<T>(
  values: Partial<Record<LanguageKey, T>>,
  language: LanguageId,
  own: LanguageKey,
): T | undefined {
  return values[languageById(language).key] ?? values.en ?? values[own]
}

/** Returns a stored or requested language id, or the default language for an id unknown to this release. */
export const languageOrDefault = (id: unknown): LanguageId => (isLanguageId(id) ? id : defaultLanguageId)

/** Replaces each `{name}` placeholder by its value. */
export const fillTextPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
