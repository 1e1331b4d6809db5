import { type LanguageKey, languages, type SubtitleCode, subtitleCodeByLanguageId } from '@cliffhanger/domain/languages'

export type { LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'

/** Language keys that are allowed in `drama.yaml` and in cover file names (`cover.<key>.*`). */
export const allLanguageKeys: readonly LanguageKey[] = languages.map(({ key }) => key)

/** Language codes that are allowed as folder names in `subtitles/`. */
export const allSubtitleCodes: readonly SubtitleCode[] = Object.values(subtitleCodeByLanguageId)

export const isLanguageKey = (value: unknown): value is LanguageKey => allLanguageKeys.some((key) => key === value)
export const isSubtitleCode = (value: unknown): value is SubtitleCode => allSubtitleCodes.some((code) => code === value)
