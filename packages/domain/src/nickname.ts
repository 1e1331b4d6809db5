import { cleanComment, findContactKind } from './comments.ts'
import { isReservedName } from './reserved-names.ts'
import { hasVisibleText } from './visible-text.ts'

/** Maximum length of a nickname, in user-perceived characters (grapheme clusters). */
export const maxNicknameLength = 30
/** Maximum number of code points: one grapheme cluster may have many. */
const codePointsMost = 240

/**
 * Validation errors of a nickname. `signs`: it contains invisible characters, text direction marks or stacked combining
 * marks.
 */
export type NicknameFault = 'empty' | 'tooLong' | 'signs' | 'contact' | 'reserved'

/** Normalizes a nickname for storage: one line with single spaces. */
export const cleanNickname = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

function countCharacters(text: string): number {
  // Browsers without Intl.Segmenter count the parts of an emoji separately; the server's count is authoritative.
  if (!('Segmenter' in Intl)) return Array.from(text).length
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)).length
}

/** Returns the validation error of a typed nickname; undefined if it is valid. */
export function findNicknameError(typed: string, brandNames: readonly string[]): NicknameFault | undefined {
  const name = cleanNickname(typed)
  if (!hasVisibleText(cleanComment(name))) return name === '' ? 'empty' : 'signs'
  if (Array.from(name).length > codePointsMost || countCharacters(name) > maxNicknameLength) return 'tooLong'
  if (cleanComment(name) !== name) return 'signs'
  if (findContactKind(name) !== undefined) return 'contact'
  return isReservedName(name, brandNames) ? 'reserved' : undefined
}
