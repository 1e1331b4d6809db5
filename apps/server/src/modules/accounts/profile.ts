import { isEmail } from '@cliffhanger/domain/email'
import { cleanNickname, findNicknameError } from '@cliffhanger/domain/nickname'

/** Converts an email address to lower case. Returns undefined if the text is not an email address. */
export function parseEmailAddress(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return isEmail(address) ? address : undefined
}

/** Removes control characters from a name and cuts it to 64 characters. Returns null if it is empty then. */
export function cleanName(text: string): string | null {
  const name = text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 64)
  return name === '' ? null : name
}

/** Returns a cleaned nickname, or null if it breaks the rules for nicknames that viewers choose. */
export function allowedNickname(text: string, brandNames: readonly string[]): string | null {
  const name = cleanNickname(cleanName(text) ?? '')
  return findNicknameError(name, brandNames) === undefined ? name : null
}

/** Returns the text if it is an https URL of at most 500 characters, else ''. */
export function allowedHeadImageUrl(text: string): string {
  return text.length <= 500 && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : ''
}

/** Masks an email address as `m•••@example.com`: the owner recognizes it, others learn nothing new. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••')
