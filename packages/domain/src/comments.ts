import { isReservedName } from './reserved-names.ts'
import { hasVisibleText } from './visible-text.ts'

/** Why viewers report a comment, and why operators remove one. */
export const commentReasons = ['spam', 'abuse', 'spoiler', 'personal', 'other'] as const
export type CommentReason = (typeof commentReasons)[number]

/**
 * `visible`: for everybody who may watch the episode. `held`: a new comment that an operator has to check. `hidden`: enough
 * viewers reported it. `removed`: by an operator. Only its author sees a comment that is not visible.
 */
export const commentStates = ['visible', 'held', 'hidden', 'removed'] as const
export type CommentState = (typeof commentStates)[number]

/** Longest comment, in characters. */
export const commentTextMost = 300
/** This many viewers have to report a comment until it is hidden. */
export const reportsToHide = 3

const joiner = '\u200d'
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]/gu
// Everything without a glyph of its own, such as control characters, changes of direction, and blank letters.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]/gu
// Thai, Vietnamese or Hebrew letters have up to three marks; more of them cover the lines above and below.
const tooManyMarks = /(\p{M}{3})\p{M}+/gu
const endsInEmoji = /\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*$/u
const beginsWithEmoji = /^\p{Extended_Pictographic}/u

/** Joins parts that were separated by joiners; a joiner stays only where it combines two emoji. */
const joinEmoji = (parts: readonly string[]): string =>
  parts.reduce((all, part) => all + (endsInEmoji.test(all) && beginsWithEmoji.test(part) ? joiner : '') + part)

/**
 * A comment as it is stored and shown: one paragraph without control characters, changes of direction, invisible characters
 * and heaps of marks. It is plain text: the programs that show it escape it. Idempotent.
 */
export function cleanComment(text: string): string {
  const visible = text.replace(lineBreaks, ' ').split(joiner)
  return joinEmoji(visible.map((part) => part.replace(invisible, '')))
    .normalize('NFC')
    .replace(tooManyMarks, '$1')
    .replace(/\p{Z}+/gu, ' ')
    .trim()
}

/** Why a cleaned comment cannot be posted; undefined if it can. */
export function commentFault(clean: string): 'empty' | 'tooLong' | undefined {
  if (!hasVisibleText(clean)) return 'empty'
  return Array.from(clean).length > commentTextMost ? 'tooLong' : undefined
}

/** Ways to lead viewers elsewhere; a comment that contains one is held. */
export type ContactKind = 'link' | 'address' | 'phone'

const contacts: Readonly<Record<ContactKind, readonly RegExp[]>> = {
  address: [/[^\s@]@[^\s@]/u, /\S\s?[([{]\s?at\s?[)\]}]\s?\S/u],
  link: [
    /[a-z]:\/\//u,
    /www\./u,
    // A domain without a scheme: a letter or digit, a dot, and at least two letters.
    /[\p{L}\p{N}-]\.(?:xn--[a-z0-9-]|[a-z]{2})/u,
    /[a-z0-9]\s?(?:\.|[([{]\s?dot\s?[)\]}]|\sdot)\s?(?:com|net|org|xyz|cc)(?![a-z])/u,
  ],
  // Seven digits with at most two other characters between them, also written as words of Chinese.
  phone: [/[\p{Nd}〇零一二三四五六七八九](?:[\s()+./_·-]{0,2}[\p{Nd}〇零一二三四五六七八九]){6}/u],
}

/** The way to lead viewers elsewhere that a text contains, also in other scripts' digits and widths. */
export function contactIn(text: string): ContactKind | undefined {
  const folded = text.normalize('NFKC').replaceAll('。', '.').toLowerCase()
  const kinds = ['address', 'link', 'phone'] as const
  return kinds.find((kind) => contacts[kind].some((one) => one.test(folded)))
}

/**
 * A viewer's name for others: '' if they gave none, or one that is an address, a number, a link or reserved.
 * @param brandNames names of the brand that shows it; none for operators, who see what the brands hide
 */
export function commentName(nickname: string | null, brandNames: readonly string[] = []): string {
  const name = cleanComment(nickname ?? '')
  return contactIn(name) === undefined && !isReservedName(name, brandNames) ? name : ''
}
