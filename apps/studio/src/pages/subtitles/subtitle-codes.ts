import { type SubtitleCode, subtitleCodeByLanguageId } from '@cliffhanger/domain/languages'

/** Returns the subtitle language for a code; undefined for an unknown code. */
export const parseSubtitleCode = (value: unknown): SubtitleCode | undefined =>
  Object.values(subtitleCodeByLanguageId).find((code) => code === value)

/** Subtitle languages in the order shown in Studio. */
export const subtitleCodesInStudioOrder: readonly SubtitleCode[] = ['en', 'cn', 'es', 'jp', 'th', 'ru', 'ar']
