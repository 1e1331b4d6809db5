import { type SubtitleCode, subtitleCodes } from '@cliffhanger/domain/languages'

/** A subtitle language by its code; undefined for another value. */
export const codeOf = (value: unknown): SubtitleCode | undefined =>
  Object.values(subtitleCodes).find((code) => code === value)

/** The order of Studio's language marks. */
export const codesInOrder: readonly SubtitleCode[] = ['en', 'cn', 'es', 'jp', 'th', 'ru', 'ar']
