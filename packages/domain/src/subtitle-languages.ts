import { type LanguageKey, languageByKey, type SubtitleCode } from './languages.ts'

export interface SubtitleLanguage {
  /** BCP 47. */
  readonly tag: string
  /** The language's name in itself. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

function ofApp(key: LanguageKey): SubtitleLanguage {
  const { tag, name } = languageByKey(key)
  return { tag, name, dir: 'ltr' }
}

/** Tag, name and direction of each subtitle language. Russian and Arabic are not languages of the app. */
export const subtitleLanguages: Readonly<Record<SubtitleCode, SubtitleLanguage>> = {
  en: ofApp('en'),
  cn: ofApp('zh'),
  // Spanish of any country.
  es: { ...ofApp('es'), tag: 'es' },
  jp: ofApp('ja'),
  th: ofApp('th'),
  ru: { tag: 'ru', name: 'Русский', dir: 'ltr' },
  ar: { tag: 'ar', name: 'العربية', dir: 'rtl' },
}
