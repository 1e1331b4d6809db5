import { isReservedName } from './reserved-names.ts'
import { hasVisibleText } from './visible-text.ts'

/** Reasons that viewers give for reporting a comment, and operators for removing it. */
export const commentReasons = ['spam', 'abuse', 'spoiler', 'personal', 'other'] as const
export type CommentReason = (typeof commentReasons)[number]

/**
 * `visible`: shown to everybody who may watch the episode. `held`: a new comment that an operator must check first.
 * `hidden`: hidden after reports by `reportsToHide` viewers. `removed`: removed by an operator. Comments that are not
 * visible are shown only to their author.
 */
export const commentStates = ['visible', 'held', 'hidden', 'removed'] as const
export type CommentState = (typeof commentStates)[number]

/** Maximum length of a comment, in characters. */
export const maxCommentLength = 300
/** Number of viewers who must report a comment before it is hidden. */
export const reportsToHide = 3

const joiner = '\u200d'
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]/gu
// Characters without a visible glyph, such as control characters, text direction marks and blank letters.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]/gu
// Thai, Vietnamese and Hebrew letters have up to three combining marks; more marks would overlap the lines above and
// below.
const tooManyMarks = /(\p{M}{3})\p{M}+/gu
const endsInEmoji = /\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*$/u
const beginsWithEmoji = /^\p{Extended_Pictographic}/u

/** Joins text parts that were separated by zero-width joiners; keeps a joiner only where it combines two emoji. */
const joinEmoji = (parts: readonly string[]): string =>
  parts.reduce((all, part) => all + (endsInEmoji.test(all) && beginsWithEmoji.test(part) ? joiner : '') + part)

/**
 * Cleans a comment for storage and display: one paragraph without control characters, text direction marks, invisible
 * characters and stacked combining marks. The result is plain text that must be escaped when displayed. Idempotent.
 */
export function cleanComment(text: string): string {
  const visible = text.replace(lineBreaks, ' ').split(joiner)
  return joinEmoji(visible.map((part) => part.replace(invisible, '')))
    .normalize('NFC')
    .replace(tooManyMarks, '$1')
    .replace(/\p{Z}+/gu, ' ')
    .trim()
}

/** Returns the validation error of a cleaned comment; undefined if it is valid. */
export function findCommentError(clean: string): 'empty' | 'tooLong' | undefined {
  if (!hasVisibleText(clean)) return 'empty'
  return Array.from(clean).length > maxCommentLength ? 'tooLong' : undefined
}

/** Kinds of contact data that lead viewers to other services. An operator must check comments that contain any. */
export type ContactKind = 'link' | 'address' | 'phone'

const contacts: Readonly<Record<ContactKind, readonly RegExp[]>> = {
  address: [/[^\s@]@[^\s@]/u, /\S\s?[([{]\s?at\s?[)\]}]\s?\S/u],
  link: [
    /[a-z]:\/\//u,
    /www\./u,
    // A domain without a URL scheme: a letter or digit, a dot, and at least two letters.
    /[\p{L}\p{N}-]\.(?:xn--[a-z0-9-]|[a-z]{2})/u,
    /[a-z0-9]\s?(?:\.|[([{]\s?dot\s?[)\]}]|\sdot)\s?(?:com|net|org|xyz|cc)(?![a-z])/u,
  ],
  // A phone number: seven digits or Chinese numerals, with at most two other characters between neighbouring digits.
  phone: [/[\p{Nd}〇零一二三四五六七八九](?:[\s()+./_·-]{0,2}[\p{Nd}〇零一二三四五六七八九]){6}/u],
}

/**
 * Returns the kind of contact data that a text contains, also if it is written with full-width characters or digits of
 * other scripts; undefined if none.
 */
export function findContactKind(text: string): ContactKind | undefined {
  const folded = text.normalize('NFKC').replaceAll('。', '.').toLowerCase()
  const kinds = ['address', 'link', 'phone'] as const
  return kinds.find((kind) => contacts[kind].some((one) => one.test(folded)))
}

/**
 * Returns a viewer's public name: '' if there is no nickname, or if it contains contact data or is reserved.
 * @param brandNames reserved names of the brand whose site shows the name; empty in Studio, where operators see the
 * names that brands hide
 */
export function toPublicViewerName(nickname: string | null, brandNames: readonly string[] = []): string {
  const name = cleanComment(nickname ?? '')
  return findContactKind(name) === undefined && !isReservedName(name, brandNames) ? name : ''
}
