import { isEmail } from '@cliffhanger/domain/email'

/** The address that a text means, lower-cased; undefined when it is none. */
export function addressOf(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return isEmail(address) ? address : undefined
}

/** A name without control characters; null when nothing is left of it. */
export function cleanNickname(text: string): string | null {
  const name = text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 64)
  return name === '' ? null : name
}

/** The address of a picture on the web; '' for anything else. */
export function cleanHeadImage(text: string): string {
  return text.length <= 500 && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : ''
}

/** `m•••@example.com`: enough for the owner to know the mailbox, and nothing new for anybody else. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••')
