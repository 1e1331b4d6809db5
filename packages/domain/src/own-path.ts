import { parseUrl } from './parse-url.ts'

const longest = 512
/** Browsers remove line breaks and tabs from URLs, and read a backslash as a slash. */
const misread = /[\\\p{Cc}]/u

/** A path of our own site with its query, or undefined for any text that a browser could take for another site's URL. */
export function ownPath(text: string): string | undefined {
  if (text.length > longest || !text.startsWith('/') || text.startsWith('//') || misread.test(text)) return undefined
  const url = parseUrl(`https://own.invalid${text}`)
  if (url?.host !== 'own.invalid' || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}`
}
