import { cleanComment, contactIn } from './comments.ts'
import { isReservedName } from './reserved-names.ts'
import { hasVisibleText } from './visible-text.ts'

/** Longest nickname, in characters as readers count them. */
export const nicknameMost = 30
/** A character may be made of many code points; more than these are no name. */
const codePointsMost = 240

/** Why a nickname cannot be used. `signs`: it has invisible characters, changes of direction or heaps of marks. */
export type NicknameFault = 'empty' | 'tooLong' | 'signs' | 'contact' | 'reserved'

/** One line with single spaces, as names are stored. */
export const cleanNickname = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

function countCharacters(text: string): number {
  // Browsers without it count the parts of an emoji; the server decides.
  if (!('Segmenter' in Intl)) return Array.from(text).length
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)).length
}

/** Why a nickname as it was typed cannot be used; undefined if it can. */
export function nicknameFault(typed: string, brandNames: readonly string[]): NicknameFault | undefined {
  const name = cleanNickname(typed)
  if (!hasVisibleText(cleanComment(name))) return name === '' ? 'empty' : 'signs'
  if (Array.from(name).length > codePointsMost || countCharacters(name) > nicknameMost) return 'tooLong'
  if (cleanComment(name) !== name) return 'signs'
  if (contactIn(name) !== undefined) return 'contact'
  return isReservedName(name, brandNames) ? 'reserved' : undefined
}
