import { type LanguageKey, languageByKey, type SubtitleCode } from './languages.ts'

export interface SubtitleLanguage {
  /** BCP 47 language tag. */
  readonly tag: string
  /** Name of the language in the language itself. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

function ofApp(key: LanguageKey): SubtitleLanguage {
  const { tag, name } = languageByKey(key)
  return { tag, name, dir: 'ltr' }
}

/** Language tag, name and text direction of each subtitle language. Russian and Arabic are not UI languages. */
export const subtitleLanguages: Readonly<Record<SubtitleCode, SubtitleLanguage>> = {
  en: ofApp('en'),
  cn: ofApp('zh'),
  // The tag of the UI language, `es-419`, names a region; subtitles are in Spanish for all regions.
  es: { ...ofApp('es'), tag: 'es' },
  jp: ofApp('ja'),
  th: ofApp('th'),
  ru: { tag: 'ru', name: 'Русский', dir: 'ltr' },
  ar: { tag: 'ar', name: 'العربية', dir: 'rtl' },
}
