import { isEmail } from '@cliffhanger/domain/email'
import { cleanNickname, nicknameFault } from '@cliffhanger/domain/nickname'

/** Normalizes a mail address to lower case; undefined when the text is not an address. */
export function addressOf(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return isEmail(address) ? address : undefined
}

/** Removes control characters from a name; null when nothing is left. */
export function cleanName(text: string): string | null {
  const name = text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 64)
  return name === '' ? null : name
}

/** A nickname that viewers could choose themselves; null for any other. */
export function allowedNickname(text: string, brandNames: readonly string[]): string | null {
  const name = cleanNickname(cleanName(text) ?? '')
  return nicknameFault(name, brandNames) === undefined ? name : null
}

/** The https URL of a picture; '' for anything else. */
export function cleanHeadImage(text: string): string {
  return text.length <= 500 && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : ''
}

/** Masks an address as `m•••@example.com`: the owner recognizes it, others learn nothing new. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••')
