import { isEmail } from '@cliffhanger/domain/email'

/** Normalizes a mail address to lower case; undefined when the text is not an address. */
export function addressOf(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return isEmail(address) ? address : undefined
}

/** Removes control characters from a name; null when nothing is left. */
export function cleanNickname(text: string): string | null {
  const name = text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 64)
  return name === '' ? null : name
}

/** The https URL of a picture; '' for anything else. */
export function cleanHeadImage(text: string): string {
  return text.length <= 500 && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : ''
}

/** Masks an address as `m•••@example.com`: the owner recognizes it, others learn nothing new. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••')
