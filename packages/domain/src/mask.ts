/**
 * Text that replaces the hidden part of personal data. Operators can recognise an address that they know, but cannot
 * learn a new one.
 */

const hidden = '•••'

/** Returns the first character of a text; a surrogate pair counts as one character. */
const first = (text: string): string => Array.from(text)[0] ?? ''

/** Masks an email address: `dana@example.com` → `d•••@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? hidden : `${first(address.slice(0, at))}${hidden}${address.slice(at)}`
}

/** Masks each part of a name: `Ada Lovelace` → `A••• L•••`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${first(part)}${hidden}`)
    .join(' ')
