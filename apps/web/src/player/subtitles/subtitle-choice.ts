import type { LanguageId, SubtitleLanguageId } from '@cliffhanger/domain/languages'
import { type SubtitleLanguage, subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { chooseSubtitle, type SubtitleFile } from '@cliffhanger/player-core/subtitles/language'

/** The viewer's last choice: 0 is off, undefined follows the language of the app. */
export type SubtitleChoice = SubtitleLanguageId | 0 | undefined

/** Tag, name and direction of each subtitle language, by its id in the protocol. */
export const subtitleNames: Readonly<Record<SubtitleLanguageId, SubtitleLanguage>> = {
  2: subtitleLanguages.en,
  4: subtitleLanguages.cn,
  5: subtitleLanguages.ru,
  6: subtitleLanguages.jp,
  8: subtitleLanguages.es,
  9: subtitleLanguages.ar,
  11: subtitleLanguages.th,
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
