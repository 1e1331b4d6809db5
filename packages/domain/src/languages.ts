/**
 * UI languages. `id`: numeric id in the protocol; `key`: name in files and URLs; `tag`: BCP 47 tag for HTML and Intl.
 */
export const languages = [
  { id: 2, key: 'en', tag: 'en', name: 'English' },
  { id: 4, key: 'zh', tag: 'zh-Hant', name: '繁體中文' },
  { id: 8, key: 'es', tag: 'es-419', name: 'Español' },
  { id: 6, key: 'ja', tag: 'ja', name: '日本語' },
  { id: 11, key: 'th', tag: 'th', name: 'ไทย' },
  { id: 10, key: 'id', tag: 'id', name: 'Bahasa Indonesia' },
] as const

export type Language = (typeof languages)[number]
export type LanguageId = Language['id']
export type LanguageKey = Language['key']

export const defaultLanguageId: LanguageId = 2

/** Languages in the header's dropdown, in this order; Indonesian has no entry. */
export const headerMenuLanguageIds: readonly LanguageId[] = [4, 2, 6, 8, 11]

/** Default languages in the language picker, in this order. */
const pickerLanguageIds: readonly LanguageId[] = [4, 2, 8]

/**
 * Returns the languages in a viewer's language picker: the default languages, preceded by the viewer's current language
 * if that is not one of them.
 */
export const pickerLanguageIdsFor = (current: LanguageId): readonly LanguageId[] =>
  pickerLanguageIds.includes(current) ? pickerLanguageIds : [current, ...pickerLanguageIds]

/**
 * Subtitle languages: maps the protocol's id to the code in folders and URLs. Russian and Arabic exist only as
 * subtitles.
 */
export const subtitleCodeByLanguageId = { 2: 'en', 4: 'cn', 5: 'ru', 6: 'jp', 8: 'es', 9: 'ar', 11: 'th' } as const
export type SubtitleLanguageId = 2 | 4 | 5 | 6 | 8 | 9 | 11
export type SubtitleCode = (typeof subtitleCodeByLanguageId)[SubtitleLanguageId]

export const isLanguageId = (id: unknown): id is LanguageId => languages.some((language) => language.id === id)

export function languageById(id: LanguageId): Language {
  const found = languages.find((language) => language.id === id)
  if (!found) throw new RangeError(`unknown language ${id}`)
  return found
}

export function languageByKey(key: LanguageKey): Language {
  const found = languages.find((language) => language.key === key)
  if (!found) throw new RangeError(`unknown language ${key}`)
  return found
}

/**
 * Chooses the UI language: the stored choice, otherwise the first supported browser language, otherwise the brand's
 * default.
 */
export function chooseLanguage(
  stored: LanguageId | undefined,
  browserTags: readonly string[],
  brandDefault: LanguageId = defaultLanguageId,
): LanguageId {
  if (stored !== undefined) return stored
  for (const tag of browserTags) {
    const primary = tag.toLowerCase().split('-')[0]
    const match = languages.find((language) => language.key === (primary === 'in' ? 'id' : primary))
    if (match) return match.id
  }
  return brandDefault
}
