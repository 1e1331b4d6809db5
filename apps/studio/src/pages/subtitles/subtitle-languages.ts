import { type LanguageKey, languages, type SubtitleCode, subtitleCodes } from '@cliffhanger/domain/languages'

/** A subtitle language by its code; undefined for another value. */
export const codeOf = (value: unknown): SubtitleCode | undefined =>
  Object.values(subtitleCodes).find((code) => code === value)

interface SubtitleLanguage {
  /** BCP 47. */
  readonly tag: string
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}
function ofApp(key: LanguageKey): SubtitleLanguage {
  const { tag, name } = languages.find((language) => language.key === key) ?? languages[0]
  return { tag, name, dir: 'ltr' }
}
/** Tag, own name and direction of each subtitle language. Russian and Arabic are not languages of the app. */
export const subtitleLanguages: Readonly<Record<SubtitleCode, SubtitleLanguage>> = {
  en: ofApp('en'),
  cn: ofApp('zh'),
  es: ofApp('es'),
  jp: ofApp('ja'),
  th: ofApp('th'),
  ru: { tag: 'ru', name: 'Русский', dir: 'ltr' },
  ar: { tag: 'ar', name: 'العربية', dir: 'rtl' },
}

/** The order of Studio's language marks. */
export const codesInOrder: readonly SubtitleCode[] = ['en', 'cn', 'es', 'jp', 'th', 'ru', 'ar']
