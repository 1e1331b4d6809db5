/** Replaces the hidden part of personal data: operators can recognize an address that they know, but learn no new one. */

const hidden = '•••'

/** The first character of a text; a surrogate pair is one character. */
const first = (text: string): string => Array.from(text)[0] ?? ''

/** `dana@example.com` → `d•••@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? hidden : `${first(address.slice(0, at))}${hidden}${address.slice(at)}`
}

/** `Ada Lovelace` → `A••• L•••`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${first(part)}${hidden}`)
    .join(' ')
