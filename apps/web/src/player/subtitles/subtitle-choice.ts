import { type LanguageId, languages, type SubtitleLanguageId } from '@cliffhanger/domain/languages'
import { chooseSubtitle, type SubtitleFile } from '@cliffhanger/player-core/subtitles/language'

/** The viewer's last choice: 0 is off, undefined follows the language of the app. */
export type SubtitleChoice = SubtitleLanguageId | 0 | undefined

/** BCP 47 tag and own name of each subtitle language. Russian and Arabic are not languages of the app. */
export const subtitleNames: Readonly<Record<SubtitleLanguageId, { tag: string; name: string; dir: 'ltr' | 'rtl' }>> = {
  2: { tag: 'en', name: 'English', dir: 'ltr' },
  4: { tag: 'zh-Hant', name: nameOf(4), dir: 'ltr' },
  5: { tag: 'ru', name: 'Русский', dir: 'ltr' },
  6: { tag: 'ja', name: nameOf(6), dir: 'ltr' },
  8: { tag: 'es', name: nameOf(8), dir: 'ltr' },
  9: { tag: 'ar', name: 'العربية', dir: 'rtl' },
  11: { tag: 'th', name: nameOf(11), dir: 'ltr' },
}

/** The file to show: in the chosen language if available, else in the app's language, else in English, else none. */
export function subtitleFor<File extends SubtitleFile>(
  choice: SubtitleChoice,
  language: LanguageId,
  files: readonly File[],
): File | undefined {
  if (choice === 0) return undefined
  const wanted = files.find((file) => file.language === choice)?.language ?? language
  const chosen = chooseSubtitle(wanted, files)
  return files.find((file) => file === chosen)
}

function nameOf(id: LanguageId): string {
  return languages.find((language) => language.id === id)?.name ?? ''
}
