import {
  defaultLanguageId,
  isLanguageId,
  type LanguageId,
  type LanguageKey,
  languageById,
} from '@cliffhanger/domain/languages'

/** The request's language, then English, then the title's own. */
export function chooseTranslation<T>(
  values: Partial<Record<LanguageKey, T>>,
  language: LanguageId,
  own: LanguageKey,
): T | undefined {
  return values[languageById(language).key] ?? values.en ?? values[own]
}

/** The language of a stored or requested id; the default one for an id that this release does not know. */
export const knownLanguage = (id: unknown): LanguageId => (isLanguageId(id) ? id : defaultLanguageId)

/** Replaces `{name}` by its value. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
